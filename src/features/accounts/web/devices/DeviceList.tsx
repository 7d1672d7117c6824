import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '#web/errors.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import type { Device } from '../../contract.ts'
import { accountsApi } from '../api.ts'
import css from './Devices.module.css'
import { DeviceRow } from './DeviceRow.tsx'
import { LogOutOthers } from './LogOutOthers.tsx'

/** 'Her er du logget inn': every browser with one's login, and the way out of each. */
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
