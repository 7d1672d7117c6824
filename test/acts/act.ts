import type { ActsOffice } from './office.ts'
import type { Looks } from './judge-plan.ts'

/** The choices of one step of a sequence. */
export interface Pick {
  /** Counted from the newest shift that the act is possible on, or else from the newest of all. */
  readonly shift: number
  readonly vikar: number
  readonly number: number
  readonly choice: boolean
  readonly bySecond: boolean
}

/** A call of the API. */
export interface OfficeAct {
  readonly by: 'office'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: (shift: string, body: Body) => string
  /** Null: there is nothing to do it to. */
  readonly body: (office: ActsOffice, shift: string, pick: Pick) => Promise<Body | null> | Body | null
  readonly hasPlan: boolean
  /** The act makes a new shift. */
  readonly isNew?: true
  /** Left out: the path of the act, and `/plan` after it. */
  readonly planPath?: (shift: string, body: Body) => string
  /** The part of the shown plan that a press sends. Left out: its version. */
  readonly seenOf?: (plan: Plan) => string
  /** It is done whatever its press has seen, because it affects no one. */
  readonly isForgiven?: (plan: Plan) => boolean
  /** A second press of the same button is answered as done, though there is nothing left to plan. */
  readonly isRepeatable?: true
  /** The answer to a press with an old plan. Left out: `PLAN_CHANGED`; `STALE` where the form is as old as its plan. */
  readonly changed?: string
  /** Compares a plan of another shape with what happened. */
  readonly judge?: (office: ActsOffice, plan: unknown, looks: Looks, body: Body) => string[]
}

/** Part of every plan. */
export interface Plan {
  readonly version: string
}

export type Body = Readonly<Record<string, unknown>>

/** Shifts on which an act is mostly tried. `taken`: someone has a place of one that is not over. */
export type Aim = 'open' | 'taken' | 'closed'

export interface Listed {
  /** How often it is chosen. */
  readonly weight: number
  readonly act: Act
  readonly on?: Aim
}

/** Anything else that happens. Returns whether it was possible. */
export interface Happening {
  readonly by: 'others'
  readonly happen: (office: ActsOffice, shift: string, pick: Pick) => Promise<boolean>
}

export type Act = OfficeAct | Happening
