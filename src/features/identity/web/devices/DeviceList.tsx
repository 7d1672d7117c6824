import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useRef, useState } from 'react'
import type { LucideIcon } from 'lucide-react'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { errorMessage, failureToast } from '#web/errors.ts'
import { proving } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { IconMark } from '#web/ui/IconMark.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Device } from '../../contract-devices.ts'
import { accountsApi } from '../api.ts'
import css from './Devices.module.css'
import { loggedOutWords, lastSeenWords, loginWords } from './device-words.ts'

/** 'Her er du logget inn': all browsers with the user's login, each with a button to log it out. */
export function DeviceList() {
  const devices = useQuery(accountsApi.devices.queryOptions())
  return (
    <Card as="section" title="Her er du logget inn">
      {devices.isPending && <Loading>Henter enheter...</Loading>}
      {devices.isLoadingError && (
        <ErrorState
          title="Kunne ikke hente enhetene"
          onRetry={() => void devices.refetch()}
          isRetrying={devices.isFetching}
        >
          {errorMessage(devices.error)}
        </ErrorState>
      )}
      {devices.data && <Devices devices={devices.data.devices} now={new Date(devices.dataUpdatedAt)} />}
    </Card>
  )
}

function Devices({ devices, now }: { devices: Device[]; now: Date }) {
  const list = useRef<HTMLUListElement>(null)
  const ofThis = devices.filter(({ isCurrent }) => isCurrent)
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  const focusList = () => list.current?.focus() // the button that was pressed is gone
  return (
    <>
      <ul ref={list} tabIndex={-1} className={css.list}>
        {[...ofThis, ...others].map((device) => (
          <DeviceRow key={device.id} device={device} now={now} onGone={focusList} />
        ))}
      </ul>
      {others.length > 0 ? (
        <LogOutOthers onGone={focusList} />
      ) : (
        <p className={css.dim}>Du er ikke logget inn noe annet sted.</p>
      )}
    </>
  )
}

const ICONS: Record<Device['kind'], LucideIcon> = { phone: Smartphone, tablet: Tablet, computer: Monitor }

interface DeviceRowProps {
  device: Device
  now: Date
  /** Called when it is no longer listed. */
  onGone: () => void
}

function DeviceRow({ device, now, onGone }: DeviceRowProps) {
  return (
    <li className={css.device}>
      <IconMark icon={ICONS[device.kind]} />
      <div className={css.words}>
        <div className={css.name}>
          <strong>{device.name}</strong>
          {device.isCurrent && <StatusBadge tone="good">Denne enheten</StatusBadge>}
        </div>
        <p>{loginWords(device, now)}</p>
        <p>{lastSeenWords(device, now)}</p>
      </div>
      {!device.isCurrent && <LogOutButton device={device} onGone={onGone} />}
    </li>
  )
}

function LogOutButton({ device: { id, name }, onGone }: Omit<DeviceRowProps, 'now'>) {
  const queryClient = useQueryClient()
  const logOut = useMutation(
    proving(
      accountsApi.logOutDevice.mutationOptions({
        onSuccess: async () => {
          showToast({ title: `${name} er logget ut` })
          await queryClient.invalidateQueries({ queryKey: accountsApi.devices.key() })
          onGone()
        },
        onError: (error) => {
          showToast(failureToast('Kunne ikke logge ut enheten', error))
          void queryClient.invalidateQueries({ queryKey: accountsApi.devices.key() })
        },
      }),
    ),
  )
  return (
    <Button
      variant="secondary"
      size="small"
      onPress={() => logOut.mutate({ id })}
      isPending={logOut.isPending}
      pendingText="Logger ut..."
    >
      Logg ut<VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}

/** 'Logg ut andre enheter', with a confirmation. */
function LogOutOthers({ onGone }: { onGone: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const logOut = useMutation(
    proving(
      accountsApi.logOutOthers.mutationOptions({
        onSuccess: async ({ count }) => {
          setAsking(false)
          showToast({ title: loggedOutWords(count) })
          await queryClient.invalidateQueries({ queryKey: accountsApi.devices.key() })
          onGone()
        },
        onError: (error) => {
          setAsking(false)
          showToast(failureToast('Kunne ikke logge ut enhetene', error))
        },
      }),
    ),
  )
  return (
    <div className={css.others}>
      <Button variant="danger-quiet" icon={LogOut} onPress={() => setAsking(true)}>
        Logg ut andre enheter
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => logOut.mutate({})}
        title="Logg ut andre enheter?"
        confirmLabel="Logg ut andre enheter"
        isPending={logOut.isPending}
        pendingText="Logger ut..."
      >
        Du blir logget ut alle andre steder enn her, og må logge inn på nytt der.
      </ConfirmDialog>
    </div>
  )
}
