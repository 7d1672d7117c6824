import type { OxlintOverride } from 'oxlint'

type Pattern = { message: string } & ({ group: string[] } | { regex: string })

/** The rooms, top layer first: each imports only rooms further down. README.md shows this list (`npm run map`). */
export const purposes: Readonly<Record<string, string>> = {
  superadmin: 'customers, figures, prices, magic links, erasure and the audit log; owns no table',
  archive: 'downloads of all data about an employer or a substitute; owns no table',
  overview: 'front pages after login: today, the week, urgent matters; owns no table',
  followup: 'the log of shifts and the live page of one shift; its server only reads',
  mine: 'the pages of a logged-in substitute',
  replies: 'answers by SMS: the meaning of a reply',
  answers: 'the answer page /r/{token}: yes, no, withdrawal',
  requests: "the form, templates, reminders and the office's acts on shifts and people",
  history: "sentences for every recorded event, the office's events page; owns no table",
  asking: 'the line and the reserve: plan, next person, alarm, forecast',
  messages: 'texts by event, recipients and channels, delivery status',
  assignments: 'the shift: states, rules, claim, decline, withdraw, cancel, complete',
  vikarer: 'the register of substitutes: import, export, groups, absences',
  employers: "the office's members, departments and invitations",
  identity: 'sign-up, login, sessions, passwords, links, second factor, providers',
  sms: 'sending, delivery, gateways and reports',
  credits: 'ledger, packages, checkout and receipts',
  push: 'web push to members of an office',
  email: 'layout, sending, delivery and bounces',
}
/** The order of {@link purposes}. `marketing`, the public pages, is independent of all. */
export const rooms = Object.keys(purposes)
const everyRoom = ['marketing', ...rooms]
const privateFiles = [
  'server/procedures.ts',
  'server/jobs.ts',
  'server/messages.ts',
  'server/*/procedures.ts',
  'server/*/messages.ts',
  'web/*Page.tsx',
  'web/**/*Page.tsx',
]
const outsideARoom = ['app', 'features', 'shared', 'test', 'e2e', 'trials', 'scripts', ...everyRoom]

/**
 * The import directions of docs/architecture.md as lint rules, one complete entry per part of the tree:
 * where several overrides match a file, the last one replaces the patterns of the others.
 */
export function importDirections(): OxlintOverride[] {
  return [
    ...everyRoom.flatMap(roomOverrides),
    override('src/app/**/*.tsx', [relativeLeaves, floorLeaves, webToServer]),
    override('src/app/**/*.ts', [relativeLeaves, floorLeaves]),
    // Pages that the server makes.
    override('src/app/{board,checkout,docs,plain-page,utboks}/**/*.tsx', [relativeLeaves, floorLeaves]),
    override('src/app/contract.ts', [onlyShared(everyRoom, 'the API is joined from the contracts alone')]),
    override('src/server/**', [floorToRooms('src/server'), relativeLeaves, floorLeaves, serverToWeb]),
    override('src/web/**', [floorToRooms('src/web'), relativeLeaves, floorLeaves, webToServer]),
    override('src/shared/**', [
      onlyShared([], 'src/shared runs on both sides and knows no room', './**', '../**', ...pureLibraries),
    ]),
    { files: ['**/*.test.{ts,tsx}'], rules: { 'no-restricted-imports': 'off' } },
  ]
}

function roomOverrides(room: string): OxlintOverride[] {
  const root = `src/features/${room}`
  const common = [toApp, toRoomsAbove(room), toPrivateFiles(room), relativeLeaves]
  return [
    override(`${root}/{*,events/*,forecast/*}.ts`, [
      onlyShared(roomsBelow(room), 'they run on both sides', './*.ts', '../*.ts'),
    ]),
    override(`${root}/server/**`, [...common, serverToWeb]),
    override(`${root}/web/**`, [...common, webToServer]),
  ]
}

function roomsBelow(room: string): string[] {
  return room === 'marketing' ? [] : rooms.slice(rooms.indexOf(room) + 1)
}

function override(files: string, patterns: Pattern[]): OxlintOverride {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

const toApp: Pattern = {
  group: ['#app/**'],
  message:
    'Only src/app and src/main.ts may know src/app. What both need belongs in the room that owns it, in src/server or in src/web.',
}

function toRoomsAbove(room: string): Pattern {
  const allowed = [room, ...roomsBelow(room)]
  const forbidden = everyRoom.filter((other) => !allowed.includes(other))
  return {
    group: forbidden.map((other) => `#features/${other}/**`),
    message: `${room} may not know ${forbidden.join(', ')}. Code that needs both belongs in the upper room, which calls ${room}.`,
  }
}

function toPrivateFiles(room: string): Pattern {
  const others = everyRoom.filter((other) => other !== room)
  return {
    group: others.flatMap((other) => privateFiles.map((file) => `#features/${other}/${file}`)),
    message:
      "Procedures, jobs, messages and pages are a room's own. Call the command or read file behind them, or move the shared part into a file of its own there.",
  }
}

const relativeLeaves: Pattern = {
  regex: `^(\\.\\./)+(${outsideARoom.join('|')})/|^(\\.\\./){3}`,
  message: 'Relative imports stay inside a room. Use #features/, #server/, #web/ or #shared/.',
}

const floorLeaves: Pattern = {
  regex: '^(\\.\\./)+(server|web)/',
  message: 'Relative imports stay inside a folder of src. Use #server/ or #web/.',
}

const webToServer: Pattern = {
  regex: '^node:|^#server/|^#features/[^/]+/server/|^(\\.\\./)+server/',
  message:
    'The browser may not load server code. What both sides need belongs in contract.ts, rules.ts, texts.ts or src/shared; the rest comes through the API.',
}

const serverToWeb: Pattern = {
  regex: '^#web/|^#features/[^/]+/web/|^(\\.\\./)+web/',
  message:
    'The server may not load browser code. What both sides need belongs in contract.ts, rules.ts, texts.ts or src/shared.',
}

function floorToRooms(floor: string): Pattern {
  return {
    group: ['#features/**', '#app/**'],
    message: `${floor} is plumbing below every room. Take what the room knows as an argument, or move this code into the room.`,
  }
}

const schemaLibraries = ['zod', 'zod/**', '@orpc/contract']
const pureLibraries = ['@internationalized/date']

function onlyShared(allowedRooms: string[], reason: string, ...more: string[]): Pattern {
  const roomFiles = allowedRooms.map((room) => `#features/${room}/*.ts`)
  const allowed = ['#shared/**', ...schemaLibraries, ...roomFiles, ...more]
  return {
    group: ['**', ...allowed.map((path) => `!${path}`)],
    message: `Only #shared, zod and the top files of rooms below here: ${reason}. Other code belongs in server/ or web/.`,
  }
}
