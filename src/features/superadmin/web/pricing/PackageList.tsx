import Plus from 'lucide-react/icons/plus'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CreditsPicture } from '#web/ui/pictures/CreditsPicture.tsx'
import type { PricedPackage } from '../../contract-pricing.ts'
import { FAILED, NO_PACKAGES } from '../../texts.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import { PackageTable } from './PackageTable.tsx'
import type { Packages } from './use-packages.ts'

interface PackageListProps {
  packages: Packages
  onAdd: () => void
  onChange: (one: PricedPackage) => void
  onRemove: (one: PricedPackage) => void
}

/** The packages, or why there are none. */
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
