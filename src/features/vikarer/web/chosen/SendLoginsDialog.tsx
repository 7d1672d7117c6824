import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, counted } from '#shared/counts.ts'
import { failureToast } from '#web/errors.ts'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import { namesOf } from '#shared/names.ts'
import type { LoginsSent } from '../../contract-logins.ts'
import type { Vikar } from '../../contract.ts'
import { INVITE_AT_ONCE_MAX } from '../../rules.ts'
import { vikarerApi } from '../api.ts'

/** Lists those who get a login and those who do not, and sends it. */
export function SendLoginsDialog({ chosen, onClose }: { chosen: readonly Vikar[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [again, setAgain] = useState(false)
  const { plan, error, isCurrent } = useInvitationPlan(chosen, again)
  const ids = plan?.ids ?? []
  const sending = useMutation({
    mutationFn: () => sendInTurns(ids, (some) => vikarerApi.createAccounts.call({ ids: some, again })),
    onSuccess: (sent) => showToast(sentToast(sent, inOrder(ids, chosen))),
    onError: (failure) => showToast(failureToast('Kunne ikke sende innlogging til alle', failure)),
    onSettled: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: vikarerApi.key() })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => sending.mutate()}
      title="Send innlogging"
      confirmLabel={ids.length > 0 ? `Send til ${formatCount(ids.length)}` : 'Send'}
      tone="normal"
      isPending={sending.isPending}
      pendingText="Sender..."
      isConfirmDisabled={!isCurrent || ids.length === 0}
    >
      <PlanSentences plan={plan} error={error} />
      {plan !== undefined && plan.invited > 0 && (
        <Switch
          label="Send på nytt til dem som ikke har svart"
          value={again}
          onChange={setAgain}
          isDisabled={sending.isPending}
        />
      )}
    </ConfirmDialog>
  )
}

/** The toast after an invitation of several, with the reasons of refusals. `people` in the order of the call. */
const sentToast = ({ sent, refused }: LoginsSent, people: readonly Pick<Vikar, 'fullName'>[]): ToastText => {
  const title =
    sent === 0
      ? 'Ingen innlogging er sendt'
      : `Innlogging sendt til ${counted(sent, 'vikar', 'vikarer')} på e-post`
  if (refused.length === 0) return { title }
  const reasons = Map.groupBy(refused, ({ reason }) => reason)
  const description = [...reasons]
    .map(([reason, those]) => `${namesOf(those.map(({ at }) => people[at]?.fullName ?? ''))}: ${reason}`)
    .join(' ')
  return { title, description, tone: 'warning', seconds: SECONDS_TO_READ }
}

const SECONDS_TO_READ = 20

const useInvitationPlan = (chosen: readonly Vikar[], again: boolean) => {
  const ids = chosen.map(({ id }) => id)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...vikarerApi.planAccounts.queryOptions({ input: { ids, again } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  return { plan: data, error, isCurrent: data !== undefined && !isPlaceholderData && !isFetching }
}

const inOrder = (ids: readonly string[], chosen: readonly Vikar[]) => {
  const byId = new Map(chosen.map((vikar) => [vikar.id, vikar]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Sends in several calls: each person has a transaction of their own, and a request must end in time. */
const sendInTurns = async (
  ids: readonly string[],
  send: (ids: string[]) => Promise<LoginsSent>,
): Promise<LoginsSent> => {
  const all: LoginsSent = { sent: 0, refused: [] }
  for (let at = 0; at < ids.length; at += INVITE_AT_ONCE_MAX) {
    const { sent, refused } = await send(ids.slice(at, at + INVITE_AT_ONCE_MAX))
    all.sent += sent
    all.refused.push(...refused.map((each) => ({ ...each, at: each.at + at })))
  }
  return all
}
