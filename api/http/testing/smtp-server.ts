import { createServer, type Server, type Socket } from 'node:net';

export type SentMail = { from: string; to: string; data: string };

/** A mail server that accepts every mail, with just the commands that these tests need. */
export function smtpServer(mails: SentMail[]): Server {
  return createServer((socket: Socket) => {
    let mail: SentMail = { from: '', to: '', data: '' };
    let data: string | undefined;
    socket.write('220 test\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== undefined) {
          if (line !== '.') {
            data += `${line}\n`;
            continue;
          }
          mails.push({ ...mail, data });
          data = undefined;
        } else if (line.startsWith('MAIL FROM:')) mail = { ...mail, from: line.slice(10) };
        else if (line.startsWith('RCPT TO:')) mail = { ...mail, to: line.slice(8) };
        else if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
          continue;
        }
        socket.write('250 fine\r\n');
      }
    });
  });
}
