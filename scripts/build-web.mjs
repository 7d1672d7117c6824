import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { node, root } from './prepare.mjs'

const page = path.join(root, 'dist/web/index.html')
const stampFile = path.join(root, 'dist/web.stamp')

/** Builds the web part into dist/web when its sources have changed. Returns false when the build failed. */
export function buildWeb() {
  const stamp = stampOfInputs()
  if (existsSync(page) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  console.log('Building the web part ...')
  rmSync(stampFile, { force: true })
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) return false
  writeFileSync(stampFile, stamp)
  return true
}

/** For use after the sources' times have been set: the build still matches them. */
export const markBuilt = () => writeFileSync(stampFile, stampOfInputs())

/** Times and sizes instead of contents: this runs at every start and must not be felt. */
function stampOfInputs() {
  const hash = createHash('sha256')
  for (const file of inputs()) {
    const { mtimeMs, size } = statSync(path.join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

function inputs() {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file) && !/\.test\.tsx?$|(^|[\\/])server[\\/]/.test(file))
    .map((file) => path.join('src', file))
  return [...sources.toSorted(), 'vite.config.ts', 'package.json', 'package-lock.json']
}
