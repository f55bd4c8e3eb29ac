import process from 'node:process';

/** Sends a message every 5 ms until it is stopped. */
setInterval(() => process.send?.('tick'), 5);
