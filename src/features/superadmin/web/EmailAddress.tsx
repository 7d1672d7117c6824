import css from './EmailAddress.module.css'

/** An address that breaks before its @, where it is easier to read; further only if it must. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={css.address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
