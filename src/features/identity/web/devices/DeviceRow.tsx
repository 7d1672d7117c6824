import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { failureToast } from '#web/errors.ts'
import { proving } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { IconMark } from '#web/ui/IconMark.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Device } from '../../contract-devices.ts'
import { accountsApi } from '../api.ts'
import { lastSeenWords, loginWords } from './device-words.ts'
import css from './Devices.module.css'

const ICONS: Record<Device['kind'], LucideIcon> = { phone: Smartphone, tablet: Tablet, computer: Monitor }

interface DeviceRowProps {
  device: Device
  now: Date
  /** Called when it is no longer listed. */
  onGone: () => void
}

export function DeviceRow({ device, now, onGone }: DeviceRowProps) {
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
