import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#shared/dates.ts'
import { failureToast } from '#web/errors.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Vikar } from '../contract.ts'
import { vikarerApi } from './api.ts'
import css from './EmailRefused.module.css'

/** Shows that mail to a substitute does not arrive, the reason, and their mail server's words. */
export function EmailRefused({ vikar: { id, email, emailRefusal } }: { vikar: Vikar }) {
  const mayEdit = usePermission('planning')
  const again = useTryEmail()
  if (!emailRefusal) return null
  const { at, reason } = emailRefusal
  return (
    <div className={css.refused}>
      <StatusBadge tone="bad">E-posten kommer ikke fram</StatusBadge>
      <p>
        {email} tok ikke imot e-posten vår {formatDateTime(at)}. {refusalAdvice(reason)}
      </p>
      <p className={css.reason}>Mailserveren svarte: «{reason}»</p>
      {mayEdit && (
        <Button
          variant="secondary"
          size="small"
          isPending={again.isPending}
          pendingText="Lagrer..."
          onPress={() => again.mutate({ id, refusedAt: at })}
        >
          Prøv adressen igjen
        </Button>
      )}
    </div>
  )
}

/** The fault of an address that refuses mail, by the status in the mail server's words, and the office's remedy. */
export const refusalAdvice = (words: string): string => {
  if (/\b[45]\.2\.2\b/.test(words))
    return 'Postkassen er full. Be vikaren rydde i den, eller bruk en annen adresse.'
  if (MISSING.test(words)) return 'Adressen finnes ikke. Sjekk den, og rett den.'
  return 'Adressen ble avvist. Sjekk den, eller spør vikaren om en annen.'
}

const MISSING = /\b5\.(1\.(1|2|3|6|10)|2\.1|4\.[14])\b/

const useTryEmail = () => {
  const queryClient = useQueryClient()
  return useMutation(
    vikarerApi.tryEmail.mutationOptions({
      onSuccess: () =>
        showToast({
          title: 'Adressen prøves igjen',
          description: 'Kommer e-posten i retur, sier vi fra her.',
          tone: 'success',
        }),
      onError: (error) => showToast(failureToast('Adressen er ikke endret', error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: vikarerApi.key() }),
    }),
  )
}
