import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo } from 'react'
import { REFRESH } from '#web/refresh.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { CreditsPicture } from '#web/ui/pictures/CreditsPicture.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { formatCount } from '#shared/counts.ts'
import { formatKroner, pricePerSms } from '#shared/money.ts'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import type { PricedPackage } from '../../contract-economy.ts'
import { FAILED, NO_PACKAGES } from '../../texts.ts'
import { superadminApi } from '../api.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import css from './Pricing.module.css'

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

interface PackageTableProps {
  packages: readonly PricedPackage[]
  onChange: (one: PricedPackage) => void
  onRemove: (one: PricedPackage) => void
}

/** Every package with its terms, in the shop's order. */
function PackageTable({ packages, onChange, onRemove }: PackageTableProps) {
  const columns = useMemo(
    (): TableColumn<PricedPackage>[] => [
      ...TERMS,
      {
        key: 'actions',
        header: 'Handlinger',
        align: 'end',
        cell: (one) => (
          <span className={css.actions}>
            <IconButton
              id={one.id}
              icon={Pencil}
              label={`Rediger ${one.packageName}`}
              onPress={() => onChange(one)}
            />
            <IconButton
              icon={Trash2}
              label={`Slett ${one.packageName}`}
              variant="danger-quiet"
              onPress={() => onRemove(one)}
            />
          </span>
        ),
      },
    ],
    [onChange, onRemove],
  )
  return (
    <div className={css.table}>
      <Table caption="SMS-pakker" columns={columns} rows={packages} rowKey={({ id }) => id} />
    </div>
  )
}

const TERMS: readonly TableColumn<PricedPackage>[] = [
  { key: 'name', header: 'Navn', cell: ({ packageName }) => <span className={css.name}>{packageName}</span> },
  { key: 'credits', header: 'SMS', align: 'end', cell: ({ credits }) => formatCount(credits) },
  { key: 'price', header: 'Pris', align: 'end', cell: ({ priceOre }) => formatKroner(priceOre) },
  {
    key: 'each',
    header: 'Pris per SMS',
    align: 'end',
    cell: ({ priceOre, credits }) => <>{pricePerSms(priceOre, credits)}&nbsp;kr</>,
  },
  { key: 'stripe', header: 'Pris-ID', cell: PriceId },
  {
    key: 'popular',
    header: 'Populær',
    cell: ({ isPopular }) =>
      isPopular ? <span className={css.popular}>Ja</span> : <span className={css.dim}>Nei</span>,
  },
  {
    key: 'active',
    header: 'Aktiv',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Ja' : 'Nei'}</StatusBadge>
    ),
  },
  { key: 'order', header: 'Rekkefølge', align: 'end', cell: ({ displayOrder }) => String(displayOrder) },
]

function PriceId({ stripePriceId }: PricedPackage) {
  return stripePriceId === '' ? (
    <span className={css.dim}>Ingen</span>
  ) : (
    <code className={css.code}>{stripePriceId}</code>
  )
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
