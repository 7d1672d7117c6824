import type { ControlledSms } from '../../contract-sms.ts'

/** Why a message failed, in words; null for one that was sent. */
export const failureWords = ({
  status,
  isStopped,
  failure,
}: Pick<ControlledSms, 'status' | 'isStopped' | 'failure'>): string | null => {
  if (status === 'sent') return null
  if (isStopped) return 'Stanset: ingen trengte den lenger'
  return failure === null || failure.trim() === '' ? 'Ingen grunn oppgitt' : upperFirst(failure.trim())
}

const upperFirst = (text: string) => text.slice(0, 1).toLocaleUpperCase('nb') + text.slice(1)
