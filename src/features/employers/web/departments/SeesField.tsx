import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { useDepartments } from './use-departments.ts'
import { closedName, WHOLE_OFFICE } from './department-words.ts'

interface SeesFieldProps {
  /** Null: the whole office. */
  value: readonly string[] | null
  onChange: (departmentIds: string[] | null) => void
}

/** Chooses the departments that a member sees and acts in. Hidden in an office without departments. */
export function SeesField({ value, onChange }: SeesFieldProps) {
  const { departments } = useDepartments()
  if (departments.length === 0) return null
  return (
    <>
      <RadioGroup
        label="Ser"
        options={OPTIONS}
        value={value === null ? 'all' : 'some'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [...(value ?? [])])}
      />
      {value !== null && (
        <CheckboxGroup
          label="Avdelinger"
          options={departments.map(({ id, name, isClosed }) => ({
            value: id,
            label: isClosed ? closedName(name) : name,
          }))}
          value={value}
          onChange={onChange}
          errorMessage={value.length === 0 ? 'Velg minst én avdeling' : undefined}
          isScrollable={departments.length > 8}
        />
      )}
    </>
  )
}

const OPTIONS = [
  { value: 'all', label: WHOLE_OFFICE },
  {
    value: 'some',
    label: 'Bare noen avdelinger',
    description: 'Ser og følger opp oppdragene der, ingen andre',
  },
]
