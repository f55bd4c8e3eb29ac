import { once } from 'node:events';
import { connect } from 'node:net';

export type RawConnection = {
  /** Sends text as it is. */
  readonly send: (text: string) => void;
  /** What has come so far. */
  readonly received: () => string;
  /** Resolves when the connection is closed, to all that has come. */
  readonly closed: Promise<string>;
  /** Leaves at once, without waiting for any answer. */
  readonly leave: () => void;
};

/** A GET request as it goes over the wire. */
export const rawGet = (path: string, further = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: test\r\n${further}\r\n`;

/**
 * Opens a connection to a server on this machine that sends and receives plain text.
 * @param from address of the client: each of 127.0.0.0/8 is another network
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

/** The statuses of the answers in a raw text, in their order. */
export const statusesIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
