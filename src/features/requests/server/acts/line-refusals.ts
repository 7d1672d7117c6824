import { fieldProblem } from '#server/api/problems.ts'
import type { RefusalOf, Refusals } from './answer-act.ts'
import type { askingAll, changingLine, changingSendTime, resuming } from './line-acts.ts'
import { type Called, type Plain, unknown } from './refusals.ts'

type StaleError<Refusal> =
  Extract<Refusal, { kind: 'stale' }> extends { readonly now: infer Now }
    ? (made: { data: { now: Now } }) => Error
    : never

interface AskAllErrors {
  readonly NO_LINE: Plain
}

export const askAllRefused = ({ errors }: Called<AskAllErrors>): Refusals<RefusalOf<typeof askingAll>> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'over':
        return errors.NO_LINE()
      case 'bad-time':
        return fieldProblem('askAllAt', refused.message)
    }
  },
})

type ChangeRefusal = RefusalOf<typeof changingLine>

export const changeLineRefused = (
  call: Called<AskAllErrors & { readonly STALE: StaleError<ChangeRefusal> }>,
): Refusals<ChangeRefusal> => ({
  toError: (refused) =>
    refused.kind === 'stale'
      ? call.errors.STALE({ data: { now: refused.now } })
      : askAllRefused(call).toError(refused),
})

export const resumeRefused = ({
  errors,
}: Called<{ readonly NOT_HALTED: Plain }>): Refusals<RefusalOf<typeof resuming>> => ({
  toError: ({ kind }) => (kind === 'not-found' ? unknown() : errors.NOT_HALTED()),
})

type TimeRefusal = RefusalOf<typeof changingSendTime>

export const sendTimeRefused = ({
  errors,
}: Called<{
  readonly ALREADY_SENT: Plain
  readonly STALE: StaleError<TimeRefusal>
}>): Refusals<TimeRefusal> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'sent':
        return errors.ALREADY_SENT()
      case 'stale':
        return errors.STALE({ data: { now: refused.now } })
      case 'bad-time':
        return fieldProblem('sendAt', refused.message)
    }
  },
})
