import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readLockfile } from './lockfile.mjs'
import { isOfTests, pruneModules } from './package-prune.mjs'
import { fail, root, withoutOwnNode } from './prepare.mjs'
import { sbomOf } from './sbom.mjs'

// An installation that needs nothing more: packages of the product alone, its own Node and PostgreSQL, the pages built.
// It contains committed files only. The same commit gives the same archive, bit by bit, on any machine of the same
// kind.

/** Files that run, and files that operators type or read. */
const CONTENT =
  'src migrations scripts deploy docs package.json package-lock.json .npmrc vite.config.ts tsconfig.json LICENSE README.md SECURITY.md .env.example'.split(
    ' ',
  )

const git = (/** @type {string[]} */ ...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).trim()

/** @param {string} out */
async function makePackage(out) {
  const { own, entries } = readLockfile()
  const name = `vikarklar-${own.version}-${process.platform}-${process.arch}`
  const folder = path.join(out, 'staging', `vikarklar-${own.version}`)
  rmSync(path.join(out, 'staging'), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (git('status', '--porcelain')) console.log('What is not committed is not in it.')
  copyCommitted(folder)
  install(folder)
  const before = sizeOf(folder)
  pruneModules(folder, { own, entries })
  await finish(folder)
  const archive = path.join(out, `${name}.tar.gz`)
  pack(folder, archive)
  const sum = await hashOf(archive)
  writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`)
  const there = Object.entries(entries).filter(([place]) => existsSync(path.join(folder, place)))
  const sbom = sbomOf(false, { own, entries: Object.fromEntries(there) })
  writeFileSync(path.join(out, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(
    [
      `${path.relative('', archive)}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(sizeOf(folder))} (before pruning ${megabytes(before)})`,
      `SHA-256 ${sum}`,
      `${sbom.components.length} components in ${name}.cdx.json`,
    ].join('\n'),
  )
  rmSync(path.join(out, 'staging'), { recursive: true })
}

/** @param {string} folder */
function copyCommitted(folder) {
  const files = git('ls-tree', '-r', '--name-only', 'HEAD', '--', ...CONTENT).split('\n')
  const tar = execFileSync('git', ['archive', 'HEAD', ...files.filter((file) => !isOfTests(file))], {
    cwd: root,
    maxBuffer: 1e9,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
}

/** @param {string} folder */
function install(folder) {
  const options = { cwd: folder, env: withoutOwnNode(), stdio: /** @type {const} */ ('inherit') }
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  execFileSync('npm', ['ci', '--omit=dev', ...quiet], options)
  execFileSync('node_modules/.bin/node', ['scripts/build.mjs'], options)
}

/**
 * One time for all files, and the marks by which `npm start` sees that all is installed and built. @param {string}
 * folder
 */
async function finish(folder) {
  const time = Number(git('log', '-1', '--format=%ct'))
  const all = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).concat('.')
  const setTimes = () => all().forEach((file) => lutimesSync(path.join(folder, file), time, time))
  setTimes()
  /** @type {typeof import('./build-web.mjs')} */
  const { markBuilt } = await import(path.join(folder, 'scripts/build-web.mjs'))
  markBuilt()
  /** @type {typeof import('./prepare.mjs')} */
  const { markInstalled } = await import(path.join(folder, 'scripts/prepare.mjs'))
  markInstalled()
  setTimes()
}

/** @param {string} folder @param {string} archive */
function pack(folder, archive) {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go=rX']
  const form = ['--format=gnu', '--hard-dereference', '-I', 'gzip -9n']
  const what = ['-C', path.dirname(folder), path.basename(folder)]
  execFileSync('tar', ['-c', ...same, ...form, '-f', archive, ...what], { stdio: 'inherit' })
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** @param {string} folder */
const sizeOf = (folder) =>
  1024 * Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0])

/** @param {number} bytes */
const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`

if (process.platform !== 'linux') fail('The archive is made on Linux, for Linux.')
await makePackage(path.resolve(process.argv[2] ?? path.join(root, 'out')))
