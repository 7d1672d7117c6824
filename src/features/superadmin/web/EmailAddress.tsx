import css from './EmailAddress.module.css'

/** An address that breaks before its @ for readability; elsewhere only if it must. */
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
