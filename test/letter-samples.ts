import * as accounts from '#features/identity/server/messages.ts'
import * as credits from '#features/credits/server/messages.ts'
import * as factors from '#features/identity/server/factors/messages.ts'
import * as oidc from '#features/identity/server/oidc/messages.ts'
import * as employers from '#features/employers/server/messages.ts'
import * as mails from '#features/messages/server/mails.ts'
import * as requests from '#features/messages/server/request-messages.ts'
import * as vikarer from '#features/vikarer/server/messages.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'

/** Text entered by people in fields that mails repeat. */
export interface Written {
  readonly name: string
  readonly administrator: string
  readonly employer: string | null
  readonly address: string | null
  readonly department: string | null
  readonly title: string
  readonly location: string
  readonly description: string | null
  readonly requirements: string | null
  readonly phone: string | null
  readonly email: string
  readonly message: string | null
  /** The late yeses. */
  readonly reserves: readonly string[]
  readonly packageName: string
  readonly balance: number
}

const usual: Written = {
  name: 'Ola Hansen',
  administrator: 'Kari Nordmann',
  employer: 'Fjellhamar skole',
  address: 'Skoleveien 1, 1472 Fjellhamar',
  department: 'Barnetrinnet',
  title: 'Vikar i 3B',
  location: '3B',
  description: 'Matte og norsk til lunsj',
  requirements: 'Politiattest',
  phone: '+4740000001',
  email: 'ola@vikar.example',
  message: 'Sønnen min er blitt syk, så jeg må være hjemme.',
  reserves: ['Siri Dahl', 'Per Ås'],
  packageName: '500 SMS',
  balance: 19,
}

const SCRIPT = `</td></title></style><script>alert("1")</script><img src=x onerror='alert(1)'>&amp;{token}`
/** Text of the form's maximum length, with a line break that only the API accepts. */
const long = (length: number) =>
  `Øvre Ås 👩‍👩‍👧\r\nBcc: alle@ofre.example ${'vikarpå'.repeat(200)}`.slice(0, length)

export const WRITTEN: Record<'usual' | 'least' | 'longest' | 'script', Written> = {
  usual,
  least: {
    ...usual,
    employer: null,
    address: null,
    description: null,
    requirements: null,
    phone: null,
    message: null,
    reserves: [],
    balance: 0,
  },
  longest: {
    ...usual,
    name: long(100),
    administrator: long(100),
    employer: long(100),
    address: long(100),
    title: long(100),
    location: long(200),
    description: long(1000),
    requirements: long(1000),
    email: `${'o'.repeat(64)}@${'vikar.'.repeat(30)}example`,
    message: long(500),
    reserves: Array.from({ length: 12 }, () => long(100)),
    packageName: long(100),
  },
  script: {
    ...usual,
    name: SCRIPT,
    administrator: SCRIPT,
    employer: SCRIPT,
    address: `${SCRIPT}, 1472 Fjellhamar`,
    title: SCRIPT,
    location: SCRIPT,
    description: SCRIPT,
    requirements: SCRIPT,
    message: SCRIPT,
    reserves: [SCRIPT, SCRIPT],
    packageName: SCRIPT,
  },
}

const ID = '0199a5f0-0000-7000-8000-000000000001'
const OTHER_ID = '0199a5f0-0000-7000-8000-000000000002'
const BEFORE = { date: '2026-11-22', startTime: '21:00:00', endTime: '06:00:00' }
const NOW = new Date('2026-11-23T07:30:00Z')
const link = { id: ID, expiresAt: new Date('2026-11-24T07:30:00Z') }

const user = ({ name, email }: Written) => ({ userId: ID, fullName: name, email })
const employer = (written: Written) => ({ id: ID, name: written.employer })
const asked = ({ name, email, phone }: Written) => ({
  id: ID,
  vikarId: ID,
  tokenId: ID,
  fullName: name,
  email,
  phone: phone ?? '',
  noSms: false,
})
const vikar = ({ name: fullName, phone, email }: Written) => ({ fullName, phone, email })
const administrator = ({ administrator: fullName }: Written) => ({
  userId: ID,
  employerId: ID,
  fullName,
  email: 'kari@fjellhamar.example',
})
const facts = (written: Written) => ({
  id: ID,
  title: written.title,
  location: written.location,
  date: '2026-11-23',
  startTime: '22:00:00',
  endTime: '07:30:00',
  startsAt: new Date('2026-11-23T21:00:00Z'),
  endsAt: new Date('2026-11-24T06:30:00Z'),
  description: written.description,
  requirements: written.requirements,
  timesReopened: 1,
  revisions: 0,
  places: 1,
  filled: 0,
  employerId: ID,
  employerName: written.employer,
  employerAddress: written.address,
  departmentId: written.department === null ? null : ID,
  departmentName: written.department,
  contactName: written.administrator,
  contactEmail: 'kari@fjellhamar.example',
  contactPhone: written.phone,
  today: '2026-11-25',
})
const reserves = ({ reserves: names, phone }: Written) => names.map((fullName) => ({ fullName, phone }))
const paid = (written: Written) => ({
  ...administrator(written),
  emailVerified: true,
  id: ID,
  receiptNumber: 1042,
  paidAt: NOW,
  packageName: written.packageName,
  priceOre: 49_000,
  vatOre: 9_800,
  parties: {
    seller: {
      name: 'Vikarklar',
      orgNumber: '987654321',
      email: 'hei@vikarklar.example',
      phone: '+47 400 00 000',
    },
    buyer: { name: written.employer, orgNumber: '123456789', boughtBy: written.administrator },
  },
})

const several = (written: Written) => ({
  ...facts(written),
  shifts: [facts(written), { ...facts(written), id: OTHER_ID }],
})
const single = (written: Written) => ({ ...facts(written), shifts: [facts(written)] })

const involved = (written: Written) => ({
  employerId: ID,
  vikarId: ID,
  fullName: written.name,
  sender: written.employer ?? written.administrator,
  contactName: written.administrator,
  contactPhone: written.phone,
  contactEmail: written.email,
  validUntil: NOW,
})
const member = (written: Written) => ({
  ...user(written),
  employerId: ID,
  employerName: written.employer,
})

export type Write = (config: Config, written: Written) => OutgoingEmail

/** Mails about several shifts of one request. */
export const MAILS_OF_SEVERAL = {
  REQUEST: (config, written) => requests.REQUEST.email(config, several(written), asked(written)),
  confirmationEmail: (config, written) => mails.confirmationEmail(config, several(written), asked(written)),
  acceptedNotice: (config, written) =>
    mails.acceptedNotice(config, several(written), administrator(written), vikar(written), written.message),
} satisfies Record<string, Write>

/** Every mail of the service, by the name of the export that writes it. */
export const MAILS = {
  confirmEmailMail: (config, written) => accounts.confirmEmailMail(config, user(written), link),
  loginLinkMail: (config, written) => accounts.loginLinkMail(config, user(written), link),
  invitationMail: (config, written) =>
    accounts.invitationMail(config, user(written), employer(written), link),
  questionMail: (config, written) => accounts.questionMail(config, user(written), employer(written), NOW),
  passwordChangedMail: (config, written) => accounts.passwordChangedMail(config, user(written), NOW),
  factorAddedMail: (config, written) => factors.factorAddedMail(config, user(written), NOW),
  factorRemovedMail: (config, written) => factors.factorRemovedMail(config, user(written), NOW, true),
  passkeyAddedMail: (config, written) => factors.passkeyAddedMail(config, user(written), NOW, written.title),
  identityLinkedMail: (config, written) => oidc.identityLinkedMail(config, user(written), NOW, written.title),
  identityRemovedMail: (config, written) =>
    oidc.identityRemovedMail(config, user(written), NOW, written.title),
  oldAddressMail: (_, written) => vikarer.oldAddressMail(involved(written), written.email, true),
  newAddressMail: (_, written) => vikarer.newAddressMail(involved(written), written.email),
  newPhoneMail: (_, written) => vikarer.newPhoneMail(involved(written), written.email, '+4740000001'),
  passkeyRemovedMail: (config, written) =>
    factors.passkeyRemovedMail(config, user(written), NOW, written.title),
  recoveryCodeUsedMail: (config, written) => factors.recoveryCodeUsedMail(config, user(written), NOW, 9),
  adminMagicMail: (config, written) => accounts.adminMagicMail(config, user(written), NOW),
  memberInvitationMail: (config, written) =>
    employers.memberInvitationMail(config, {
      id: ID,
      email: 'eva@fjellhamar.example',
      role: 'planner',
      expiresAt: NOW,
      employerId: ID,
      employerName: written.employer,
      invitedBy: written.administrator,
      replyTo: written.email,
    }),
  ownershipMail: (config, written) => employers.ownershipMail(config, member(written), NOW),
  memberRemovedMail: (config, written) => employers.memberRemovedMail(config, member(written), NOW),
  REQUEST: (config, written) => requests.REQUEST.email(config, facts(written), asked(written)),
  REMINDER: (config, written) => requests.REMINDER.email(config, facts(written), asked(written)),
  FREE_AGAIN: (config, written) => requests.FREE_AGAIN.email(config, facts(written), asked(written)),
  ASSIGNED_REMINDER: (config, written) =>
    requests.ASSIGNED_REMINDER.email(config, facts(written), asked(written)),
  changedMessage: (config, written) =>
    requests
      .changedMessage({ isToConfirm: true, before: BEFORE })
      .email(config, facts(written), asked(written)),
  officeMessage: (config, written) =>
    requests.officeMessage(written.message ?? 'Ta med innesko').email(config, facts(written), asked(written)),
  alarmMail: (config, written) =>
    mails.alarmMail(config, facts(written), administrator(written), ['all-declined', 'starts-soon']),
  removedEmail: (config, written) =>
    mails.removedEmail(config, facts(written), asked(written), written.message ?? ''),
  confirmationEmail: (config, written) => mails.confirmationEmail(config, single(written), asked(written)),
  cancelledEmail: (config, written) => mails.cancelledEmail(config, facts(written), asked(written)),
  acceptedNotice: (config, written) =>
    mails.acceptedNotice(config, single(written), administrator(written), vikar(written), written.message),
  busyNotice: (config, written) =>
    mails.busyNotice(config, facts(written), administrator(written), {
      ...vikar(written),
      message: written.message,
      other: facts(written),
    }),
  withdrawnNotice: (config, written) =>
    mails.withdrawnNotice(
      config,
      { ...facts(written), isLineWaiting: false },
      administrator(written),
      vikar(written),
      written.message,
      reserves(written),
    ),
  erasedNotice: (config, written) =>
    mails.erasedNotice(
      config,
      { ...facts(written), isLineWaiting: true },
      administrator(written),
      written.balance,
    ),
  withdrawalEmail: (config, written) => mails.withdrawalEmail(config, facts(written), asked(written)),
  receiptMail: (config, written) => credits.receiptMail(config, paid(written)),
  lowBalanceMail: (config, written) =>
    credits.lowBalanceMail(config, {
      ...administrator(written),
      balance: written.balance,
      employerName: written.employer,
    }),
} satisfies Record<string, Write>
