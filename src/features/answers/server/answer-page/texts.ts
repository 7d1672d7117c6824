import type { Answer, WithdrawPlan } from '../../contract.ts'
import type { AgreedTimes } from '#features/assignments/server/confirm.ts'
import type { whyMeWords } from '#features/asking/why-me.ts'
import type { OtherShift, ShiftElsewhere } from '#features/assignments/server/other-shift.ts'

/**
 * Every word of the answer page in one language. Another language is a file beside `texts-nb.ts` and a line in
 * `languages.ts`.
 */
export interface ResponseTexts {
  /** BCP 47, for `<html lang>`. */
  readonly language: string

  /** Title of the tab and of previews: neutral, without names. */
  readonly pageTitle: (productName: string) => string
  readonly problemTitle: (problem: string, productName: string) => string
  readonly previewTitle: (productName: string) => string
  readonly previewText: string

  readonly greeting: (vikarName: string) => string
  /** Takes `YYYY-MM-DD`; marks today and tomorrow. */
  readonly date: (date: string, today: string, startTime: string) => string
  /** Takes two `HH:MM:SS`; marks an end on the next day. */
  readonly time: (startTime: string, endTime: string) => string
  readonly terms: {
    readonly date: string
    readonly time: string
    readonly department: string
    readonly place: string
    readonly address: string
    readonly description: string
    readonly requirements: string
    readonly contact: string
  }
  readonly map: string
  readonly call: (phone: string) => string
  readonly ownMessage: (message: string) => string

  /** The number of places of the shift. */
  readonly firstComeFirstServed: (places: number) => string
  readonly freeAgain: { readonly heading: string; readonly body: string }
  /** The shift has ended: the holder's answer, and its winner. */
  readonly over: {
    readonly heading: string
    readonly accepted: string
    readonly declined: string
    readonly withdrawn: string
    readonly removed: string
    readonly interested: string
    readonly unanswered: string
    readonly byOther: (places: number) => string
    readonly byNobody: string
  }
  /** The office has changed the shift since the person saw the page. */
  readonly change: {
    readonly heading: string
    readonly title: string
    readonly line: (term: string, before: string, now: string) => string
    readonly isNew: (term: string) => string
    readonly look: string
    readonly looked: string
  }
  readonly declined: string
  readonly changedMind: string
  readonly withdrawn: {
    readonly heading: string
    readonly told: (told: WithdrawPlan['told'], contact: string) => string
  }
  readonly canTakeAgain: string
  readonly takenByOther: (places: number) => string
  readonly won: string
  /** The person has the shift, and its times have changed. */
  readonly newTime: {
    readonly heading: string
    readonly before: string
    readonly now: string
    /** Takes the times and today's date. */
    readonly when: (times: AgreedTimes, today: string) => string
    readonly body: string
    readonly suits: string
    readonly suitsNot: string
    /** After the holder's confirmation. */
    readonly noted: (times: AgreedTimes, today: string) => string
  }
  /** The office has removed the person from the shift. */
  readonly removed: { readonly heading: string; readonly body: (contact: string) => string }
  readonly confirmationComes: string
  readonly calendar: string
  readonly taken: (places: number) => string
  readonly inReserve: (contact: string) => string
  readonly leaveReserve: string
  readonly standInReserve: string
  readonly canReserve: string
  /** Another shift of the same employer overlaps. */
  readonly busy: {
    readonly heading: (other: OtherShift) => string
    readonly shift: (other: OtherShift) => string
    readonly choose: (contact: string) => string
    readonly noted: (contact: string) => string
  }
  /** A request with several shifts. */
  readonly several: {
    readonly question: string
    readonly got: (won: number, shifts: number) => string
    readonly declined: (declined: number, shifts: number) => string
    readonly left: (count: number) => string
    /** Takes a time and the state of that shift. */
    readonly noted: (when: string, state: string) => string
    /** Takes a date and two times; short, for a row. */
    readonly when: (shift: Pick<OtherShift, 'date' | 'startTime' | 'endTime'>) => string
    /** The day in the name of a row's button. */
    readonly day: (times: AgreedTimes) => string
    readonly needs: (places: number) => string
    readonly heading: string
    readonly yes: string
    readonly no: string
    /** Labels of the buttons that answer all open shifts without an answer: `Ja til alle`, `Ja til de 2 andre`. */
    readonly toAll: (
      answer: string,
      count: number,
      rest: { readonly shifts: number; readonly isAnswered: boolean },
    ) => string
    /** The summary before an answer to several shifts. */
    readonly summary: {
      readonly heading: Record<Answer, (count: number) => string>
      readonly confirm: Record<Answer, (count: number) => string>
      readonly overlap: string
      readonly back: string
    }
    readonly back: string
    readonly states: {
      readonly won: string
      readonly declined: string
      readonly withdrawn: string
      readonly removed: string
      /** Takes the agreed times, in words. */
      readonly newTime: (before: string | null) => string
      readonly taken: string
      readonly reserve: string
      readonly cancelled: string
      readonly completed: string
      readonly over: string
    }
  }
  /** A shift at another employer overlaps. */
  /** `count`: the number of shifts in the yes. */
  readonly elsewhere: {
    readonly question: (shift: ShiftElsewhere, count: number) => string
    readonly takeBoth: (count: number) => string
  }
  readonly cancelled: string
  readonly doNotCome: string
  readonly completed: string
  /** The last words link to the login; the full stop follows. */
  readonly unusable: { readonly heading: string; readonly callOr: string; readonly logIn: string }

  readonly yes: string
  readonly no: string
  /** Followed by a link to the buttons. */
  readonly notAnsweredYet: string
  readonly confirmAnswer: string
  readonly writeMessage: string
  readonly messageTo: (contact: string) => string
  readonly messageLimit: (characters: number) => string

  readonly why: {
    readonly open: string
    readonly words: typeof whyMeWords
    readonly back: string
  }

  readonly withdraw: {
    /** Followed by a link to the withdrawal. */
    readonly wonAlready: string
    readonly below: string
    readonly open: string
    readonly consequences: (plan: WithdrawPlan, contact: string) => string
    readonly messageTo: (contact: string) => string
    readonly confirm: string
    /** Followed by a link to the number, else to the e-mail address. */
    readonly startedCall: (contact: string) => string
    readonly startedWrite: (contact: string) => string
  }

  readonly problems: {
    readonly notRegistered: { readonly answer: string; readonly withdrawal: string }
    readonly notSent: (message: string) => string
    readonly chooseAnswer: string
    readonly changed: string
    readonly messageTooLong: (characters: number) => string
    readonly messageUnreadable: string
    readonly alreadyYours: string
    readonly freeNow: string
    readonly started: string
    readonly tooOften: string
    readonly planChanged: string
    readonly notYours: string
    readonly yesFailed: string
    readonly noFailed: string
    readonly withdrawFailed: string
    readonly uncertain: string
    readonly tryAgain: string
  }
}
