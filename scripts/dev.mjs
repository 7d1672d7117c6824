import { spawn } from 'node:child_process'
import path from 'node:path'

import { node, prepare, root } from './prepare.mjs'

// Vite answers on the one address and passes on what is the server's; both reload by themselves.
const port = process.env.PORT ?? '3000'
const serverPort = String(Number(port) + 1)
const env = {
  APP_URL: `http://localhost:${port}`,
  DEV_SERVER_URL: `http://127.0.0.1:${serverPort}`,
  ...process.env,
}

prepare()
const children = [
  run(['--watch', '--import', './src/server/tsx-hook.ts', 'src/main.ts'], { ...env, PORT: serverPort }),
  run([path.join(root, 'node_modules/vite/bin/vite.js'), '--port', port], env),
]
for (const child of children) child.on('exit', (code) => stop(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
function run(args, environment) {
  return spawn(node, args, { cwd: root, stdio: 'inherit', env: environment })
}

/** @param {number} code */
function stop(code) {
  process.exitCode ??= code
  for (const child of children) child.kill('SIGTERM')
}
