import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { CREDITS_ADDED, PAYMENT_CANCELED, PAYMENT_FAILED, PROCESSING_PAYMENT } from '../texts.ts'
import { creditsApi } from './api.ts'
import { paymentReason } from './checkout-answer.ts'

const RELOAD_AFTER_MS = 1000
/** Time for a buyer who has paid to read about a failure. */
const FAILURE_SECONDS = 15

/**
 * The result that the payment page appends to the address. It is removed at once, so that a reload does not repeat it.
 * This page is optional: the payment is found without it too, and counted once.
 */
export const usePaymentReturn = (): { isProcessing: boolean } => {
  const { success, canceled, session_id: sessionId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { mutate: processPayment, isPending } = useProcessPayment()
  const isTaken = useRef(false) // effects run twice in development
  useEffect(() => {
    const isBack = success !== undefined || canceled !== undefined || sessionId !== undefined
    if (isBack && !isTaken.current) {
      void navigate({ to: paths.credits, search: {}, replace: true, resetScroll: false })
      if (success === 'true' && sessionId) processPayment({ sessionId })
      else if (canceled === 'true') showToast(CANCELED)
    }
    isTaken.current = isBack
  }, [success, canceled, sessionId, navigate, processPayment])
  return { isProcessing: isPending }
}

const CANCELED = {
  title: PAYMENT_CANCELED,
  description: 'Velg en pakke når du vil prøve igjen.',
  tone: 'info',
} as const

const useProcessPayment = () => {
  const queryClient = useQueryClient()
  return useMutation(
    creditsApi.processPayment.mutationOptions({
      onMutate: () => showToast({ title: PROCESSING_PAYMENT, tone: 'info' }),
      onSuccess: ({ balance }) => {
        showToast({ title: CREDITS_ADDED, description: `Dere har nå ${formatCount(balance)} SMS.` })
        setTimeout(() => void queryClient.invalidateQueries(), RELOAD_AFTER_MS)
      },
      onError: (error) =>
        showToast({
          title: PAYMENT_FAILED,
          description: paymentReason(error) ?? errorMessage(error),
          tone: 'error',
          seconds: FAILURE_SECONDS,
        }),
    }),
  )
}
