/** A progress line: on standard error, so that only the result is on standard output. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
