import type { ChildProcess } from 'node:child_process'

/** Waits until the service reports that it is ready, for at most a minute. */
export const untilReady = async (url: string, service: ChildProcess) => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (service.exitCode !== null) throw new Error(`the service ended with code ${service.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the service did not answer within a minute')
}

/** The whole output of a command; a failing command is an error. */
export const output = async (child: ChildProcess): Promise<string> => {
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the command ended with code ${String(code)}: ${text}`)
  return text
}

/** Asks a process to stop, and waits for it. */
export const end = async (service: ChildProcess) => {
  if (service.exitCode !== null) return
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await ended
}
