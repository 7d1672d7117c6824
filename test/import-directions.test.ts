import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { importDirections } from '../scripts/import-directions.ts'

const room = 'src/features'
const upper = /belongs in the upper room/
const privateParts = /a room's own/
const shared = /of rooms below here/
const noServer = /may not load server code/
const noBrowser = /may not load browser code/
const plumbing = /plumbing below every room/
const insideRoom = /stay inside a room/
const insideFolder = /stay inside a folder/
const onlyApp = /may know src\/app/

/** The importing file, its imports, and the expected message of the linter. */
const violations: [file: string, imported: string, message: RegExp][] = [
  [`${room}/sms/server/upward.ts`, '#features/assignments/server/claim.ts', upper],
  [`${room}/overview/web/Upward.tsx`, '#features/superadmin/web/Chart.tsx', upper],
  [`${room}/overview/server/upward.ts`, '#features/archive/server/archive.ts', upper],
  [`${room}/email/server/upward.ts`, '#features/credits/server/reserve.ts', upper],
  [`${room}/marketing/web/Alone.tsx`, '#features/identity/web/LoginForm.tsx', upper],
  [`${room}/vikarer/web/Marketing.tsx`, '#features/marketing/web/Hero.tsx', upper],
  [`${room}/assignments/server/procedures-of.ts`, '#features/sms/server/procedures.ts', privateParts],
  [`${room}/assignments/server/jobs-of.ts`, '#features/sms/server/jobs.ts', privateParts],
  [`${room}/assignments/server/messages-of.ts`, '#features/vikarer/server/messages.ts', privateParts],
  [`${room}/assignments/web/PageOf.tsx`, '#features/vikarer/web/RegisterPage.tsx', privateParts],
  [`${room}/assignments/web/PageDeep.tsx`, '#features/vikarer/web/register/RegisterPage.tsx', privateParts],
  [`${room}/sms/web/Node.tsx`, 'node:fs', noServer],
  [`${room}/sms/web/Server.tsx`, '#server/log.ts', noServer],
  [`${room}/sms/web/RoomServer.tsx`, '#features/email/server/send.ts', noServer],
  [`${room}/sms/web/OwnServer.tsx`, '../server/send.ts', noServer],
  ['src/web/ui/Server.tsx', '#server/log.ts', noServer],
  ['src/web/ui/Node.tsx', 'node:path', noServer],
  ['src/app/layouts/Server.tsx', '#features/sms/server/send.ts', noServer],
  [`${room}/sms/server/web.ts`, '#web/format.ts', noBrowser],
  [`${room}/sms/server/room-web.ts`, '#features/email/web/Preview.tsx', noBrowser],
  [`${room}/sms/server/own-web.ts`, '../web/History.tsx', noBrowser],
  ['src/server/web.ts', '#web/format.ts', noBrowser],
  [`${room}/sms/contract.ts`, '#server/log.ts', shared],
  [`${room}/sms/rules.ts`, './server/send.ts', shared],
  [`${room}/asking/forecast/model-of.ts`, '#server/log.ts', shared],
  [`${room}/sms/texts.ts`, 'pg', shared],
  [`${room}/credits/rules.ts`, '#features/sms/rules.ts', shared],
  [`${room}/assignments/sms-text.ts`, '#features/sms/server/read.ts', shared],
  ['src/shared/phone.ts', '#features/sms/rules.ts', shared],
  [`${room}/vikarer/rules.ts`, 'libphonenumber-js', shared],
  ['src/shared/node.ts', 'node:crypto', shared],
  ['src/app/contract.ts', '#features/sms/server/procedures.ts', shared],
  ['src/server/room.ts', '#features/sms/server/send.ts', plumbing],
  ['src/server/app.ts', '#app/server.ts', plumbing],
  ['src/web/ui/Room.tsx', '#features/sms/web/History.tsx', plumbing],
  [`${room}/sms/server/app.ts`, '#app/server.ts', onlyApp],
  [`${room}/sms/web/App.tsx`, '#app/routes.tsx', onlyApp],
  [`${room}/sms/server/relative.ts`, '../../email/server/send.ts', insideRoom],
  [`${room}/sms/server/gateways/relative.ts`, '../../../../server/log.ts', insideRoom],
  [`${room}/sms/server/test.ts`, '../../../../test/cast.ts', insideRoom],
  ['src/app/relative.ts', '../server/log.ts', insideFolder],
  ['src/server/http/relative.ts', '../../shared/ids.ts', insideRoom],
]

const allowed: [file: string, ...imported: string[]][] = [
  ['src/main.ts', '#app/server.ts', '#server/config/config.ts'],
  [
    'src/app/server.ts',
    '#features/sms/server/procedures.ts',
    '#server/http.ts',
    'node:http',
    './contract.ts',
  ],
  [
    'src/app/routes.tsx',
    '#features/sms/web/HistoryPage.tsx',
    '#web/ui/actions/Button.tsx',
    '#shared/paths.ts',
  ],
  [
    `${room}/assignments/server/create.ts`,
    '#features/sms/server/send.ts',
    '#server/clock.ts',
    '../rules.ts',
    'pg',
  ],
  [`${room}/assignments/server/page/Answer.tsx`, '../../texts.ts', '#shared/dates.ts', 'node:fs'],
  [
    `${room}/assignments/web/log/LogPage.tsx`,
    '../../contract.ts',
    '../Badge.tsx',
    '#features/vikarer/web/Picker.tsx',
  ],
  [`${room}/assignments/contract.ts`, 'zod', '@orpc/contract', './rules.ts', '#features/email/contract.ts'],
  [`${room}/assignments/server/create.test.ts`, '../../../../test/cast.ts', '#app/server.ts'],
  [`${room}/superadmin/server/read.ts`, '#features/overview/server/read.ts', '#features/email/rules.ts'],
  [
    `${room}/archive/server/archive.ts`,
    '#features/overview/server/read.ts',
    '#features/email/server/layout.tsx',
  ],
  ['src/server/http/answer.ts', '../log.ts', '#shared/ids.ts', 'fastify'],
  ['src/web/ui/overlays/Dialog.tsx', './Button.tsx', '../format.ts', 'react'],
  ['src/shared/dates.ts', './ids.ts', 'zod/mini', '@internationalized/date'],
  ['e2e/claim.e2e.ts', '#app/server.ts', '../test/cast.ts'],
]

const tree = mkdtempSync(path.join(os.tmpdir(), 'import-directions-'))
let reports: Map<string, string[]>

beforeAll(() => {
  copyConfiguration()
  for (const [file, ...imported] of allowed) plant(file, imported.map(importLine))
  for (const [file, imported] of violations) plant(file, [importLine(imported)])
  plant(`${room}/sms/server/type.ts`, [
    "import type { Claim } from '#features/assignments/rules.ts'",
    'export type A = Claim',
  ])
  plant(`${room}/sms/server/circle-a.ts`, [
    "import type { B } from './circle-b.ts'",
    'export type A = { b?: B }',
  ])
  plant(`${room}/sms/server/circle-b.ts`, [
    "import type { A } from '#features/sms/server/circle-a.ts'",
    'export type B = { a?: A }',
  ])
  reports = lint()
})

afterAll(() => rmSync(tree, { recursive: true }))

test.for(violations)('%s may not import %s', ([file, , message]) => {
  expect(reports.get(file)).toEqual([expect.stringMatching(message)])
})

test('a type-only import counts too', () => {
  expect(reports.get(`${room}/sms/server/type.ts`)).toEqual([expect.stringMatching(upper)])
})

test('a circle of type-only imports is found', () => {
  expect(reports.get(`${room}/sms/server/circle-a.ts`)).toEqual([expect.stringMatching(/cycle/)])
})

test.for(allowed)('%s may import what lies below it', ([file]) => {
  expect(reports.get(file) ?? []).toEqual([])
})

test('every room is in the table', () => {
  const found = existsSync(room) ? readdirSync(room) : []
  const covered = importDirections().flatMap(({ files }) => files)
  expect(covered).toEqual(expect.arrayContaining(found.map((name) => `${room}/${name}/server/**`)))
})

function copyConfiguration() {
  for (const file of ['oxlint.config.ts', 'scripts/import-directions.ts', 'package.json', 'tsconfig.json']) {
    cpSync(file, path.join(tree, file))
  }
  symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'))
}

function importLine(imported: string): string {
  return `import '${imported}'`
}

function plant(file: string, lines: string[]) {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
  writeFileSync(path.join(tree, file), `${lines.join('\n')}\n`)
}

function lint(): Map<string, string[]> {
  const oxlint = path.resolve('node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', 'src', 'e2e'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const report: { diagnostics: { filename: string; message: string; help?: string }[] } = JSON.parse(stdout)
  const byFile = Map.groupBy(report.diagnostics, (diagnostic) => diagnostic.filename)
  return new Map(
    [...byFile].map(([file, found]) => [file, found.map(({ message, help }) => `${message} ${help}`)]),
  )
}
