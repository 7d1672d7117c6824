import { BESIDE } from '#test/beside.ts'
import { castBoard } from '#test/boards.ts'
import { cookieFor } from '#test/callers.ts'
import { inviteMember } from '#features/employers/server/invite.ts'
import { rest, rpc, one, type Call } from '#test/calling.ts'
import {
  castAdministrator,
  castAssignment,
  castKari,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { castInvitation, castLink } from '#test/login-links.ts'
import { setUpProvider } from '#test/oidc-samples.ts'
import { procedures, restPath, rpcPath, type Listed } from '#test/procedures.ts'
import type { LinkPurpose } from '#features/identity/server/login/links.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { FORM } from '#test/sweeps/beside.ts'
import type { Stage } from './stage.ts'

/** A use of a secret, and the creation of a valid one. */
export interface Door {
  readonly name: string
  call(token: string): Call
  /** Creates a valid one. */
  make(): Promise<string>
  /** Makes it expire. */
  age(token: string): Promise<unknown>
  /** May the answer to an expired one confirm that it was valid? */
  readonly saysOver: boolean
  /** Can it be used once only? */
  readonly once: boolean
}

/** A secret that never existed. */
export const guess = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

/** Every use of a secret link, by Kari and by the people she asks. */
export const castDoors = async (stage: Stage): Promise<Door[]> => {
  const kari = await castKari(stage.target.app)
  await giveCredits(stage.target.app, kari, 10_000)
  await setUpProvider(stage.target.app)
  return [
    ...castAnswerDoors(stage, kari),
    ...castLinkDoors(stage, kari),
    ...castMemberDoors(stage, kari),
    castBoardDoor(stage, kari),
  ]
}

/** The addresses behind a request's link. */
export const castAnswerDoors = ({ target: { app }, send }: Stage, kari: CastAdministrator): Door[] => {
  const asked = async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    const made = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
    return made.token(ola.id)
  }
  const won = async () => {
    const token = await asked()
    await send(rest(one('claim-assignment'), { token, responseMessage: '' }))
    return token
  }
  const age = () => ageNewest(SECRETS.answers, app)
  const door = (name: string, call: Door['call'], make = asked): Door => ({
    name,
    call,
    make,
    age,
    saysOver: true,
    once: false,
  })
  const byApi = [
    'claim-assignment',
    'claim-all-assignments',
    'decline-assignment',
    'withdraw-from-assignment',
  ].flatMap((operationId) =>
    [rest, rpc].map((way) =>
      door(`${operationId} by ${way.name}`, (token) => way(one(operationId), { token, responseMessage: '' })),
    ),
  )
  const plans = [rest, rpc].map((way) =>
    door(
      `plan-withdraw-from-assignment by ${way.name}`,
      (token) => way(one('plan-withdraw-from-assignment'), { token }),
      won,
    ),
  )
  return [
    door(
      'the answer page',
      at((token) => paths.response(token)),
    ),
    door(
      'an answer',
      at((token) => paths.response(token), 'response=declined'),
    ),
    door('the calendar file', at(serverPaths.responseCalendar), won),
    door('a touch', at(serverPaths.responseOpened, '')),
    door('a withdrawal', at(serverPaths.responseWithdraw, ''), won),
    door('notices', at(serverPaths.responseLive)),
    door('why they were asked', at(serverPaths.responseWhy)),
    ...byApi,
    ...plans,
  ]
}

const at =
  (path: (token: string) => string, body?: string): Door['call'] =>
  (token) =>
    body === undefined
      ? { method: 'GET', path: path(token) }
      : { method: 'POST', path: path(token), body, headers: { ...FORM, 'sec-fetch-site': 'same-origin' } }

/** The page of a screen. Its address does not expire: revoking it counts as expiry. */
const castBoardDoor = ({ target: { app } }: Stage, kari: CastAdministrator): Door => ({
  name: 'the page of a screen',
  call: at(serverPaths.board),
  make: () => castBoard(app, kari, { name: crypto.randomUUID() }),
  age: () =>
    app.db.query('delete from boards where id = (select id from boards order by created_at desc limit 1)'),
  saysOver: false,
  once: false,
})

/** The links of the mails about logins. */
export const castLinkDoors = ({ target: { app } }: Stage, kari: CastAdministrator): Door[] => {
  const invited = async () => castInvitation(app, kari, await castVikar(app, kari, 'Siri Dahl'))
  const door = (
    operationId: string,
    purpose: LinkPurpose,
    once: boolean,
    way = rest,
    more: object = {},
  ): Door => ({
    name: `${operationId} (${purpose})`,
    call: (token) => way(one(operationId), { token, ...more }),
    make: () => (purpose === 'choose-password' ? invited() : castLink(app, kari.userId, purpose)),
    age: () => ageNewest(SECRETS.logins, app),
    saysOver: false,
    once,
  })
  return [
    door('check-login-link', 'login', false),
    door('check-login-link', 'admin-magic', false, rpc),
    door('admin-sign-in', 'login', true),
    door('admin-sign-in', 'admin-magic', true, rpc),
    door('check-invitation', 'choose-password', false),
    door('choose-password', 'choose-password', true, rest, PASSWORD),
    door('decline-invitation', 'choose-password', true),
    door('confirm-email', 'confirm-email', true),
  ]
}

/** The link of an invitation to the office. Accepting it takes a login with the address that it was sent to. */
const castMemberDoors = ({ target: { app } }: Stage, kari: CastAdministrator): Door[] => {
  let cookie = ''
  const invite = (email: string) =>
    app.database.transaction(kari.scope, async (tx) => {
      const invited = await inviteMember(tx, app, { email, role: 'planner' }, app.clock.now())
      if (invited.kind !== 'invited') throw new Error(invited.kind)
      return app.tokens.derive('member_invitations', invited.id)
    })
  const inviteNew = () => invite(`${crypto.randomUUID()}@fjellhamar.example`)
  const inviteKnown = async () => {
    const email = `${crypto.randomUUID()}@lillevik.example`
    const { userId } = await castAdministrator(app, 'Per Ås', email, 'Lillevik')
    cookie = await cookieFor(app, userId)
    return invite(email)
  }
  const door = (
    operationId: string,
    make: Door['make'],
    once: boolean,
    more: object = {},
    way = rest,
  ): Door => ({
    name: operationId,
    call: (token) => ({ ...way(one(operationId), { token, ...more }), cookie }),
    make,
    age: () => ageNewest(SECRETS.invitations, app),
    saysOver: false,
    once,
  })
  return [
    door('check-member-invitation', inviteNew, false),
    door('join-with-member-invitation', inviteNew, true, {
      ...PASSWORD,
      fullName: 'Eva Lund',
      termsAccepted: true,
    }),
    door('accept-member-invitation', inviteKnown, true),
    door(
      'begin-provider-join',
      inviteNew,
      false,
      {
        provider: 'entra',
        fullName: 'Eva Lund',
        termsAccepted: true,
      },
      rpc,
    ),
  ]
}

const PASSWORD = { newPassword: 'en-hel-skog-av-graner', confirmation: 'en-hel-skog-av-graner' }

/** The places of secrets, and the search for the newest. */
const SECRETS = {
  answers: ['recipients', 'created_at desc, id desc'],
  logins: ['login_links', 'id desc'],
  invitations: ['member_invitations', 'id desc'],
} as const

const ageNewest = ([table, newest]: readonly [string, string], { db }: Stage['target']['app']) =>
  db.query(
    `update ${table} set expires_at = now() - interval '1 second' where id = (select id from ${table} order by ${newest} limit 1)`,
  )

/** Every procedure and address that takes a link's secret, and is not covered above. */
export const withoutDoor = (
  doors: readonly Pick<Door, 'call'>[],
  all: readonly Listed[] = procedures,
): string[] => {
  const secret = guess()
  const reached = new Set(doors.map(({ call }) => call(secret).path))
  const isShut = (...addresses: string[]) => !addresses.some((path) => reached.has(path))
  return [
    ...all
      .filter(({ ids }) => ids.includes('token'))
      .filter((listed) =>
        isShut(
          restPath(listed, () => secret),
          rpcPath(listed),
        ),
      )
      .map(({ operationId }) => operationId),
    ...Object.keys(BESIDE).filter(
      (path) => path.includes(':token') && isShut(path.replace(':token', secret)),
    ),
  ]
}
