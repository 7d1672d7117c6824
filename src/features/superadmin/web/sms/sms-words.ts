import type { ControlledSms } from '../../contract-sms.ts'

/** The reason a message was not sent; null for one that was. */
export const failureWords = ({
  status,
  isStopped,
  isExpired,
  failure,
}: Pick<ControlledSms, 'status' | 'isStopped' | 'isExpired' | 'failure'>): string | null => {
  if (status === 'sent') return null
  if (isStopped) return 'Ingen trengte den lenger'
  const told = failure?.trim()
  if (told) return upperFirst(told)
  return isExpired ? 'Rakk ikke fram i tide' : 'Ingen grunn oppgitt'
}

const upperFirst = (text: string) => text.slice(0, 1).toLocaleUpperCase('nb') + text.slice(1)
