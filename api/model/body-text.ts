/** The text of a response, read up to a bound: what a server sends is not trusted to end. */

export class TooLongError extends Error {}

/** At most so many bytes; past them the rest is not read, and the text is cut or, with `refusesMore`, refused. */
export async function readText(
  response: Response,
  mostBytes: number,
  { refusesMore = false } = {}
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > mostBytes && refusesMore)
      throw new TooLongError('The answer is longer than any that makes sense.');
    if (size > mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
}
