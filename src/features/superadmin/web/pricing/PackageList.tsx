import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { REFRESH } from '#web/refresh.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { CreditsPicture } from '#web/ui/pictures/CreditsPicture.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import type { PricedPackage } from '../../contract-economy.ts'
import { FAILED, NO_PACKAGES } from '../../texts.ts'
import { superadminApi } from '../api.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import { PackageTable } from './PackageTable.tsx'

interface PackageListProps {
  packages: Packages
  onAdd: () => void
  onChange: (one: PricedPackage) => void
  onRemove: (one: PricedPackage) => void
}

/** The packages, or the reason there are none. */
export function PackageList({ packages, onAdd, onChange, onRemove }: PackageListProps) {
  const { data } = packages
  if (failureOf(packages)) return <Failure title={FAILED.loadPackages} query={packages} />
  if (!data) return <Skeleton label="Laster pakker..." />
  if (data.packages.length === 0) {
    return (
      <EmptyState
        title={NO_PACKAGES}
        picture={CreditsPicture}
        action={
          <Button icon={Plus} onPress={onAdd}>
            Lag den første pakken
          </Button>
        }
      >
        Kundene kan ikke kjøpe SMS før det finnes en pakke.
      </EmptyState>
    )
  }
  return <PackageTable packages={data.packages} onChange={onChange} onRemove={onRemove} />
}

/** All packages; live notices bring other superadmins' changes. */
export const usePackages = () =>
  useQuery(
    superadminApi.pricedPackages.queryOptions({
      placeholderData: keepPreviousData,
      ...REFRESH,
    }),
  )

export type Packages = ReturnType<typeof usePackages>
