import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'

import { buildWeb } from './build-web.mjs'
import { fail, node, prepare, root } from './prepare.mjs'

prepare()
if (!buildWeb()) fail('The web part could not be built: see the messages above.')

const args = ['--import', './src/server/tsx-hook.ts', 'src/main.ts', ...process.argv.slice(2)]
const env = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  ...process.env,
  NODE_ENV: 'production',
}

replaceProcess()
runAsChild()

/** The service takes over this process, so that signals and the exit code need no go-between. */
function replaceProcess() {
  if (!process.execve) return
  process.removeAllListeners('warning')
  process.execve(node, [node, ...args], env)
}

function runAsChild() {
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal ?? 'SIGKILL']))
}
