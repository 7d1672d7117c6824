import { ORPCError } from '@orpc/client'
import { type ReactNode, useState } from 'react'
import { FormFailure } from '#features/accounts/web/FormFailure.tsx'
import { isErrorCode } from '#web/errors.ts'
import { usePlainForm } from '#web/form/plain-form.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { ProofWay } from '../contract.ts'
import { factorsClient } from './client.ts'
import { CodeField } from './CodeField.tsx'
import css from './Factor.module.css'

interface Asked {
  readonly way: ProofWay
  readonly proven: () => void
  readonly declined: () => void
}

/**
 * For what the server asks a recent proof for: does it, and where the proof is too old asks who is there and does it again.
 * Gives the function that wraps the call, and the dialog to show. Whoever closes the dialog gets the server's refusal.
 */
export function useProof() {
  const [asked, setAsked] = useState<Asked>()
  const withProof = async <Output,>(work: () => Promise<Output>): Promise<Output> => {
    try {
      return await work()
    } catch (error) {
      const way = wayIn(error)
      if (way === null) throw error
      const answer = Promise.withResolvers<boolean>()
      setAsked({ way, proven: () => answer.resolve(true), declined: () => answer.resolve(false) })
      const isProven = await answer.promise
      setAsked(undefined)
      if (!isProven) throw error
      return work()
    }
  }
  const dialog: ReactNode = (
    <Dialog isOpen={asked !== undefined} onClose={() => asked?.declined()} title="Bekreft at det er deg">
      {asked && <ProofForm {...asked} />}
    </Dialog>
  )
  return [withProof, dialog] as const
}

const wayIn = (error: unknown): ProofWay | null => {
  if (!(error instanceof ORPCError) || !isErrorCode(error, 'PROOF_NEEDED')) return null
  const data: unknown = error.data
  const way = typeof data === 'object' && data !== null && 'way' in data ? data.way : null
  return way === 'code' || way === 'password' ? way : 'login'
}

function ProofForm({ way, proven, declined }: Asked) {
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      await factorsClient.prove(values)
      proven()
    },
  })
  if (way === 'login')
    return (
      <p>
        Det er en stund siden du logget inn, og du har ikke noe passord å bekrefte med. Logg ut og inn igjen
        med en lenke fra e-posten din, så kan du gjøre dette de første ti minuttene.
      </p>
    )
  return (
    <form className={css.form} {...formProps}>
      <p>
        Det er en stund siden du logget inn.{' '}
        {way === 'code' ? 'Skriv koden fra appen, eller en reservekode.' : 'Skriv passordet ditt.'}
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      {way === 'code' ? (
        <CodeField {...field('proof')} />
      ) : (
        <PasswordField {...field('proof')} label="Passord" autoComplete="current-password" isRequired />
      )}
      <FormFailure error={refusal} />
      <Actions>
        <Button type="submit" isPending={isPending} pendingText="Bekrefter...">
          Bekreft
        </Button>
        <Button variant="secondary" onPress={declined}>
          Avbryt
        </Button>
      </Actions>
    </form>
  )
}

const loadSchema = async () => (await import('../rules.ts')).Proof
