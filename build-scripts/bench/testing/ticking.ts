import process from 'node:process';

/** Says something every 5 ms, for as long as it is not stopped. */
setInterval(() => process.send?.('tick'), 5);
