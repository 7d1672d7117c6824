import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useId } from 'react'
import { FieldError } from '#web/ui/FieldError.tsx'
import css from './Import.module.css'

interface FileInputProps {
  onChoose: (file: File) => void
  isDisabled?: boolean
  errorMessage?: string
}

/** Takes a file by the platform's own picker. The input fills the frame unseen, so that a file can be dropped on it. */
export function FileInput({ onChoose, isDisabled, errorMessage }: FileInputProps) {
  const id = useId()
  return (
    <div className={css.paste}>
      <div className={css.drop} data-invalid={errorMessage ? true : undefined}>
        <FileSpreadsheet size={32} aria-hidden />
        <label htmlFor={id} className={css.choose}>
          Velg en fil, eller slipp den her
        </label>
        <p id={`${id}-hint`} className={css.dim}>
          Excel (.xlsx) eller CSV, høyst 5 MB
        </p>
        <input
          id={id}
          type="file"
          className={css.file}
          accept=".xlsx,.csv,.tsv,.txt"
          disabled={isDisabled}
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={errorMessage ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChoose(file)
            target.value = '' // so that the same file, mended, can be chosen again
          }}
        />
      </div>
      {errorMessage && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{errorMessage}</FieldError>
        </div>
      )}
    </div>
  )
}
