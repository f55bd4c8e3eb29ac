/** The server answered with an HTTP error status. */
export class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}
