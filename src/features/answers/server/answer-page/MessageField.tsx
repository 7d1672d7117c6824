import { RESPONSE_MESSAGE_MAX } from '../../rules.ts'
import type { ResponseTexts } from './texts.ts'

/**
 * What is written beside an answer. A refused text stands in it again, with the reason: a `maxlength` would cut what is
 * pasted without a word.
 */
export const MessageField = ({
  id,
  label,
  typed,
  problem,
  texts,
}: {
  id: string
  label: string
  typed: string
  problem: string | null
  texts: ResponseTexts
}) => (
  <>
    <label htmlFor={id}>{label}</label>
    {problem && (
      <p className="error" id={`${id}-problem`}>
        {problem}
      </p>
    )}
    <textarea
      id={id}
      name="message"
      rows={3}
      defaultValue={typed}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was refused, and stands below the fold
      autoFocus={problem !== null}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem ${id}-limit` : `${id}-limit`}
    />
    <p className="hint" id={`${id}-limit`}>
      {texts.messageLimit(RESPONSE_MESSAGE_MAX)}
    </p>
  </>
)
