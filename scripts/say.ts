/** A line on how it goes: on standard error, so that the result stands alone on standard output. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
