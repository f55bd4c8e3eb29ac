import { once } from 'node:events';
import { connect } from 'node:net';

export type RawConnection = {
  /** Sends raw text. */
  readonly send: (text: string) => void;
  /** The received text. */
  readonly received: () => string;
  /** Resolves to the received text when the connection is closed. */
  readonly closed: Promise<string>;
  /** Disconnects without waiting for a response. */
  readonly leave: () => void;
};

/** Text of a GET request. */
export const rawGet = (path: string, further = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: test\r\n${further}\r\n`;

/**
 * Opens a connection to a server on this machine that sends and receives plain text.
 * @param from address of the client; each address of 127.0.0.0/8 is another network
 */
export async function openRaw(url: string, from = '127.0.0.1'): Promise<RawConnection> {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port), localAddress: from });
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  socket.on('error', () => undefined);
  socket.once('close', () => resolve(text));
  await once(socket, 'connect');
  return {
    send: (sent) => void socket.write(sent),
    received: () => text,
    closed,
    leave: () => void socket.destroy(),
  };
}

/** Statuses of the responses in a raw text, in their order. */
export const statusesIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
