import {
  dayInFull,
  endsNextDay,
  formatDateLong,
  formatDateShort,
  formatTimeRange,
  nightTo,
} from '#shared/dates.ts'
import {
  ALL_TAKEN,
  ANSWERED_ALREADY,
  CHANGED_SINCE,
  ANSWER_UNCERTAIN,
  CLAIM_FAILED,
  DECLINE_FAILED,
  FREE_NOW,
  LINK_UNUSABLE,
  NOT_WITHDRAWN,
  NOT_YOURS_TO_GIVE,
  SHIFT_ENDED,
  STAND_IN_RESERVE,
  TOO_LATE,
  WITHDRAW,
  WITHDRAW_FAILED,
  WITHDRAW_PLAN_CHANGED,
  WITHDRAW_TOO_LATE,
  WITHDRAW_TOO_OFTEN,
  WON,
} from '../../texts.ts'
import { NEW_TIME } from '../../texts-new-time.ts'
import { TO_ALL } from '../../to-all.ts'
import { whyMeWords } from '#features/asking/why-me.ts'
import { planWords, wasToldWords } from '../../withdraw-words.ts'
import type { ResponseTexts } from './texts.ts'

const others = (places: number) => (places > 1 ? 'Andre vikarer' : 'En annen vikar')

const times = (startTime: string, endTime: string) =>
  formatTimeRange(startTime, endTime) + (endsNextDay(startTime, endTime) ? ' (slutter neste dag)' : '')

/** Bokmål. */
export const nb: ResponseTexts = {
  language: 'nb',

  pageTitle: (productName) => `Forespørsel · ${productName}`,
  problemTitle: (problem, productName) => `${problem} · ${productName}`,
  previewTitle: (productName) => `Forespørsel fra ${productName}`,
  previewText: 'Åpne lenken for å svare.',

  greeting: (vikarName) => `Hei ${vikarName}!`,
  date: dayInFull,
  time: times,
  terms: {
    date: 'Dato',
    time: 'Tid',
    department: 'Avdeling',
    place: 'Sted',
    address: 'Adresse',
    description: 'Beskrivelse',
    requirements: 'Krav',
    contact: 'Kontakt',
  },
  map: 'Vis i kart',
  call: (phone) => `Ring ${phone}`,
  ownMessage: (message) => `Beskjeden din: «${message}»`,

  firstComeFirstServed: (places) =>
    places > 1
      ? `Det trengs ${places} vikarer. De første som svarer ja, får jobben.`
      : 'Den første som svarer ja, får jobben.',
  freeAgain: {
    heading: 'Oppdraget er ledig igjen',
    body: 'Du har sagt at du er interessert, men har ikke fått oppdraget ennå. Svar på nytt: Den første som svarer ja, får jobben.',
  },
  over: {
    heading: SHIFT_ENDED,
    accepted: 'Du hadde oppdraget. Takk for innsatsen!',
    declined: 'Du svarte nei.',
    withdrawn: 'Du meldte avbud.',
    removed: 'Du ble fjernet fra vakten.',
    interested: 'Du var notert som interessert.',
    unanswered: 'Du svarte ikke.',
    byOther: (places) => `${others(places)} hadde oppdraget.`,
    byNobody: 'Ingen fikk oppdraget.',
  },
  change: {
    heading: 'Oppdraget er endret',
    title: 'Tittel',
    line: (term, before, now) => `${term}: før ${before}, nå ${now}`,
    isNew: (term) => `${term} er endret.`,
    look: 'Se over før du svarer.',
    looked: 'Jeg har sett endringen',
  },
  declined: 'Svaret ditt er registrert: Ikke interessert',
  changedMind: 'Ombestemt deg? Så lenge oppdraget er ledig, kan du fortsatt svare ja.',
  withdrawn: {
    heading: 'Du har meldt avbud',
    told: (told, contact) => `Du skal ikke møte. ${wasToldWords(told, contact)}`,
  },
  canTakeAgain: 'Kan du likevel? Så lenge oppdraget er ledig, kan du svare ja på nytt.',
  takenByOther: (places) => `${others(places)} har tatt oppdraget.`,
  won: WON,
  newTime: {
    ...NEW_TIME,
    when: ({ date, startTime, endTime }, today) =>
      `${dayInFull(date, today, startTime)} kl. ${times(startTime, endTime)}`,
  },
  removed: {
    heading: 'Du har ikke lenger oppdraget',
    body: (contact) => `Du skal ikke møte. Har du spørsmål, ring ${contact}.`,
  },
  confirmationComes: 'Du får også en e-post med bekreftelse og kalenderfil.',
  calendar: 'Legg i kalenderen',
  taken: (places) => (places > 1 ? ALL_TAKEN : TOO_LATE),
  inReserve: (contact) =>
    `Du er notert som interessert, og ${contact} ser det. Blir oppdraget ledig igjen, får du spørsmålet, og kan svare ja på denne siden.`,
  leaveReserve: 'Jeg kan ikke lenger',
  standInReserve: STAND_IN_RESERVE,
  canReserve: 'Blir oppdraget ledig igjen, får de i reserve spørsmålet.',
  busy: {
    heading: ({ startTime, endTime }) => `Du har allerede vakt ${formatTimeRange(startTime, endTime)}`,
    shift: ({ title, date, startTime, endTime }) =>
      `${title}, ${nightTo(startTime)}${formatDateLong(date)} kl. ${formatTimeRange(startTime, endTime)}.`,
    choose: (contact) =>
      `Du kan ikke ha begge. Vil du heller ha dette, meld avbud på det andre først, eller ring ${contact}.`,
    noted: (contact) => `Du er notert som interessert, og ${contact} ser det.`,
  },
  several: {
    question: 'Den første som svarer ja til en vakt, får den.',
    got: TO_ALL.got,
    declined: (declined, shifts) =>
      `Svaret ditt er registrert: nei til ${declined === shifts ? 'alle vaktene' : `${declined} av ${shifts} vakter`}`,
    left: (count) => `${count} ${count === 1 ? 'vakt' : 'vakter'} venter på svar fra deg.`,
    noted: (when, state) => `${when}: ${state}.`,
    when: ({ date, startTime, endTime }) =>
      `${nightTo(startTime)}${formatDateShort(date)} ${formatTimeRange(startTime, endTime)}`,
    day: ({ date, startTime }) => nightTo(startTime) + formatDateShort(date).slice(5),
    needs: (places) => `Trenger ${places}`,
    heading: 'Vaktene',
    yes: TO_ALL.yes,
    no: TO_ALL.no,
    toAll: TO_ALL.label,
    summary: TO_ALL.summary,
    back: 'Se alle vaktene',
    states: {
      won: 'Du har fått vakten',
      declined: 'Du svarte nei',
      withdrawn: 'Du meldte avbud',
      removed: 'Du er fjernet fra vakten',
      newTime: (before) => (before === null ? 'Ny tid. Passer det?' : `Ny tid, før ${before}. Passer det?`),
      taken: 'Tatt av andre',
      reserve: 'Du er i reserve',
      cancelled: 'Avlyst',
      completed: 'Fullført',
      over: 'Vakten er over',
    },
  },
  elsewhere: {
    question: ({ startTime, endTime, employerName }, count) =>
      `Du har vakt ${formatTimeRange(startTime, endTime)} hos ${employerName ?? 'en annen arbeidsgiver'}. ${TO_ALL.takeBoth.question(count)}`,
    takeBoth: TO_ALL.takeBoth.confirm,
  },
  cancelled: 'Oppdraget er avlyst.',
  doNotCome: 'Du skal ikke møte.',
  completed: 'Takk for innsatsen! Oppdraget er fullført.',
  unusable: {
    heading: LINK_UNUSABLE,
    callOr: 'Ring den som sendte deg lenken, eller',
    logIn: 'logg inn',
  },

  yes: 'Ja, jeg tar oppdraget',
  no: 'Nei, jeg kan ikke',
  notAnsweredYet: 'Svaret er ikke sendt ennå.',
  confirmAnswer: 'Trykk for å bekrefte svaret ditt.',
  writeMessage: 'Skriv en beskjed (valgfritt)',
  messageTo: (contact) => `Beskjed til ${contact}`,
  messageLimit: (characters) => `Høyst ${characters} tegn`,

  why: {
    open: 'Hvorfor ble jeg spurt?',
    words: whyMeWords,
    back: 'Tilbake til forespørselen',
  },

  withdraw: {
    wonAlready: 'Du har fått oppdraget. Kan du ikke likevel?',
    below: 'Meld avbud nederst på siden.',
    open: WITHDRAW,
    consequences: (plan, contact) => planWords(plan, contact).join(' '),
    messageTo: (contact) => `Beskjed til ${contact} (valgfritt)`,
    confirm: 'Ja, meld avbud',
    startedCall: (contact) => `Oppdraget har startet. Kan du ikke likevel? Ring ${contact} med en gang:`,
    startedWrite: (contact) =>
      `Oppdraget har startet. Kan du ikke likevel? Skriv til ${contact} med en gang:`,
  },

  problems: {
    notRegistered: { answer: 'Svaret er ikke registrert', withdrawal: NOT_WITHDRAWN },
    notSent: (message) => `Ikke sendt: «${message}»`,
    chooseAnswer: 'Velg ja eller nei',
    changed: CHANGED_SINCE,
    messageTooLong: (characters) => `Beskjeden kan ikke være lengre enn ${characters} tegn`,
    messageUnreadable: 'Beskjeden inneholder tegn som ikke kan brukes',
    alreadyYours: ANSWERED_ALREADY,
    freeNow: FREE_NOW,
    started: WITHDRAW_TOO_LATE,
    tooOften: WITHDRAW_TOO_OFTEN,
    planChanged: WITHDRAW_PLAN_CHANGED,
    notYours: NOT_YOURS_TO_GIVE,
    yesFailed: CLAIM_FAILED,
    noFailed: DECLINE_FAILED,
    withdrawFailed: WITHDRAW_FAILED,
    uncertain: ANSWER_UNCERTAIN,
    tryAgain: 'Prøv igjen',
  },
}
