import { RESPONSE_MESSAGE_MAX } from '../../rules.ts'
import type { ResponseTexts } from './texts.ts'

/** What is written beside an answer. A refused text stands in it again, with the reason. */
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
      maxLength={RESPONSE_MESSAGE_MAX}
      defaultValue={typed}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem ${id}-limit` : `${id}-limit`}
    />
    <p className="hint" id={`${id}-limit`}>
      {texts.messageLimit(RESPONSE_MESSAGE_MAX)}
    </p>
  </>
)
