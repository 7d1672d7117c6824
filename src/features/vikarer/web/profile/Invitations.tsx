import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WHAT_THE_EMPLOYER_SEES } from '#features/identity/texts-links.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Invitation } from '../../contract-own.ts'
import { vikarerApi } from '../api.ts'
import css from './Invitations.module.css'
import { useInvitations } from './use-invitations.ts'

/** Employers that ask to be linked to the login, each with a yes and a no. Null if there is none. */
export function Invitations() {
  const { data } = useInvitations()
  if (!data || data.invitations.length === 0) return null
  return (
    <Card as="section" title="Invitasjon">
      <ul className={css.list}>
        {data.invitations.map((invitation) => (
          <Question key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function Question({ invitation: { id, employerName } }: { invitation: Invitation }) {
  const answer = useAnswer(employerName ?? 'Arbeidsgiveren')
  const buttonFor = (said: 'yes' | 'no') => ({
    isFullWidth: true,
    isDisabled: answer.isPending,
    isPending: answer.isPending && answer.variables.answer === said,
    onPress: () => answer.mutate({ id, answer: said }),
  })
  return (
    <li className={css.invitation}>
      <p>
        <strong>{employerName ?? 'En arbeidsgiver uten navn'}</strong>{' '}
        <span>har deg i vikarregisteret og vil koble seg til innloggingen din.</span>
      </p>
      <p>{WHAT_THE_EMPLOYER_SEES(employerName ?? 'arbeidsgiveren')}</p>
      <p>Sier du nei, får de ikke vite det. De kan fortsatt spørre deg om vakter.</p>
      <div className={css.answers}>
        <Button
          variant="primary"
          {...buttonFor('yes')}
          aria-label={`Ja til ${employerName ?? 'arbeidsgiveren'}`}
        >
          Ja
        </Button>
        <Button
          variant="secondary"
          {...buttonFor('no')}
          aria-label={`Nei til ${employerName ?? 'arbeidsgiveren'}`}
        >
          Nei
        </Button>
      </div>
    </li>
  )
}

/** A yes changes everything on the page, so all of it is refetched. */
const useAnswer = (name: string) => {
  const queryClient = useQueryClient()
  return useMutation(
    vikarerApi.answerInvitation.mutationOptions({
      onSuccess: (_, { answer }) =>
        showToast(answer === 'yes' ? { title: `Du er koblet til ${name}` } : saidNo(name)),
      onError: (error) =>
        showToast(
          isErrorCode(error, 'NOT_FOUND')
            ? { title: errorMessage(error), tone: 'info' }
            : failureToast('Kunne ikke svare', error),
        ),
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
}

const saidNo = (name: string) => ({
  title: 'Du har sagt nei',
  description: `${name} får ikke vite det.`,
})
