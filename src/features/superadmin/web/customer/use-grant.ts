import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { counted, formatCount, countIn } from '#shared/counts.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { GrantForm } from '../../rules.ts'
import { superadminApi } from '../api.ts'

/** The grant as typed. */
export const TypedGrant = z.pipe(
  z.pipe(
    z.object({
      direction: GrantForm.shape.direction,
      credits: z.string(),
      invoice: z.string(),
      reason: z.string(),
    }),
    z.transform(({ credits, ...typed }) => ({ ...typed, credits: countIn(credits) })),
  ),
  GrantForm,
)
export type TypedGrant = z.input<typeof TypedGrant>

/** The form for credits: fields, submission, and the server's refusal. */
export const useGrant = (userId: string, onBooked: () => void) => {
  const queryClient = useQueryClient()
  // One id for each opened dialog, so that a second press or a repeated call books once.
  const [requestId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string | null>(null)
  const grant = useMutation(superadminApi.grantCredits.mutationOptions())
  const form = useForm<TypedGrant, unknown, GrantForm>({
    resolver: standardSchemaResolver(TypedGrant),
    defaultValues: { direction: 'give', credits: '', invoice: '', reason: '' },
    shouldFocusError: false,
  })
  const refreshed = () => queryClient.invalidateQueries({ queryKey: superadminApi.key() })
  const book = form.handleSubmit(async (typed) => {
    setRefusal(null)
    try {
      const { balance } = await grant.mutateAsync({ ...typed, userId, requestId })
      showToast({ title: bookedWords(typed), description: `Saldoen er nå ${formatCount(balance)} SMS.` })
    } catch (error) {
      const marked = applyFieldProblems(error, form.setError, FIELDS)
      if (isErrorCode(error, 'TOO_FEW_CREDITS'))
        form.setError('credits', { type: 'server', message: tooFewWords(error) })
      else if (!marked) setRefusal(errorMessage(error))
      void refreshed()
      return
    }
    await refreshed()
    onBooked()
  })
  return { form, book, refusal }
}

const FIELDS = ['direction', 'credits', 'invoice', 'reason'] as const

const bookedWords = ({ direction, credits }: GrantForm) =>
  direction === 'give'
    ? counted(credits, 'SMS er gitt', 'SMS er gitt')
    : counted(credits, 'SMS er trukket tilbake', 'SMS er trukket tilbake')

const tooFewWords = (error: unknown) => {
  const balance = balanceIn(error)
  const words = errorMessage(error)
  return balance === null ? words : `${words} Saldoen er ${formatCount(balance)} SMS.`
}

const balanceIn = (error: unknown): number | null => {
  if (!(error instanceof ORPCError)) return null
  const about: unknown = error.data
  const isKnown = typeof about === 'object' && about !== null && 'balance' in about
  return isKnown && typeof about.balance === 'number' ? about.balance : null
}
