import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { failureToast } from '#web/errors.ts'
import { NOTICE_CHANNELS } from '#features/push/rules.ts'
import { PushHere } from '#features/push/web/PushHere.tsx'
import { usePush } from '#features/push/web/use-push.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { Notices } from '../../contract-notices.ts'
import type { Profile } from '../../contract.ts'
import { isOffered, NOTICE_KINDS, type NoticeChoice, type NoticeKind } from '../../rules.ts'
import { CHANNEL_LABEL, NOTICE_TEXTS, NOTICES_TITLE } from '../../texts-profile.ts'
import { accountsApi } from '../api.ts'
import { lacksNumber } from './NoticePhoneHint.tsx'
import css from './Notices.module.css'
import profileCss from './Profile.module.css'

/** Channels for each notice of the office. Each box is saved when pressed. */
export function NoticesCard({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const notices = useQuery(accountsApi.notices.queryOptions())
  const choose = useChoose()
  const isUnreachable = lacksNumber(profile.phone, useSmsCountries())
  const push = usePush()
  const { data, error } = notices
  const byPush = data && NOTICE_KINDS.filter((kind) => data[kind].includes('push'))
  /**
   * Adds push to every notice that has another channel, with the first browser. The button may appear before the
   * choices do.
   */
  const turnOn = async () => {
    if (!(await push.turnOn())) return
    const known = await queryClient.ensureQueryData(accountsApi.notices.queryOptions()).catch(() => null)
    if (!known || NOTICE_KINDS.some((kind) => known[kind].includes('push'))) return
    for (const kind of NOTICE_KINDS) if (known[kind].length > 0) choose({ kind, channel: 'push', isOn: true })
  }
  /** A push box asks to register a browser if there is none. */
  const choosing = async (choice: NoticeChoice) => {
    const { isOn = true, others = 0 } = push.state ?? {}
    const needsBrowser = choice.channel === 'push' && choice.isOn && !isOn && others === 0
    if (!needsBrowser || (await push.turnOn())) choose(choice)
  }
  return (
    <Card as="section" title={NOTICES_TITLE}>
      <p>
        Hva du får vite{profile.company ? ` fra ${profile.company}` : ''}, og hvordan. Hver SMS trekker én SMS
        fra saldoen til kontoret. Velger du både push og SMS, kommer SMS-en bare når push-varselet ikke er
        åpnet innen ett minutt.
      </p>
      <PushHere
        push={push}
        isChosen={byPush !== undefined && byPush.length > 0}
        onTurnOn={() => void turnOn()}
      />
      {isUnreachable && <NumberMissing />}
      {data && (
        <div>
          {NOTICE_KINDS.map((kind) => (
            <NoticeRow
              key={kind}
              kind={kind}
              notices={data}
              isUnreachable={isUnreachable}
              onChoose={(choice) => void choosing(choice)}
            />
          ))}
        </div>
      )}
      {!data && error && <FailedQuery title="Kunne ikke hente varslene" query={notices} />}
      {!data && !error && <Loading>Henter varslene...</Loading>}
    </Card>
  )
}

function NumberMissing() {
  return (
    <p className={profileCss.warning}>
      For SMS trenger du et mobilnummer i profilen.{' '}
      <Button variant="quiet" size="small" onPress={() => focusField('phone')}>
        Fyll inn mobilnummer
      </Button>
    </p>
  )
}

interface NoticeRowProps {
  kind: NoticeKind
  notices: Notices
  isUnreachable: boolean
  onChoose: (choice: NoticeChoice) => void
}

function NoticeRow({ kind, notices, isUnreachable, onChoose }: NoticeRowProps) {
  const { title, hint } = NOTICE_TEXTS[kind]
  const id = `notice-${kind}`
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className={css.notice}>
      <div>
        <strong id={id}>{title}</strong>
        <p id={`${id}-hint`} className={profileCss.dim}>
          {hint}
        </p>
      </div>
      {NOTICE_CHANNELS.map((channel) => {
        if (!isOffered(kind, channel))
          return (
            <span key={channel} className={profileCss.dim}>
              Ikke på SMS
            </span>
          )
        const isOff = channel === 'sms' && isUnreachable
        return (
          <Checkbox
            key={channel}
            label={CHANNEL_LABEL[channel]}
            value={!isOff && notices[kind].includes(channel)}
            isDisabled={isOff}
            onChange={(isOn) => onChoose({ kind, channel, isOn })}
          />
        )
      })}
    </div>
  )
}

/** Shows the choice at once, and reverts it if it is refused. The last answer of several counts. */
const useChoose = () => {
  const queryClient = useQueryClient()
  const queryKey = accountsApi.notices.queryKey()
  const show = ({ kind, channel, isOn }: NoticeChoice) =>
    queryClient.setQueryData<Notices>(queryKey, (known) => {
      if (!known) return known
      const others = known[kind].filter((other) => other !== channel)
      return { ...known, [kind]: isOn ? [...others, channel] : others }
    })
  const mutationKey = ['choose-notice']
  const { mutate } = useMutation(
    accountsApi.chooseNotice.mutationOptions({
      mutationKey,
      onMutate: async (choice) => {
        await queryClient.cancelQueries({ queryKey })
        show(choice)
      },
      onError: (error, choice) => {
        show({ ...choice, isOn: !choice.isOn })
        showToast(failureToast('Varselet er ikke endret', error))
      },
      onSettled: () =>
        queryClient.isMutating({ mutationKey }) === 1
          ? queryClient.invalidateQueries({ queryKey })
          : undefined,
    }),
  )
  return mutate
}
