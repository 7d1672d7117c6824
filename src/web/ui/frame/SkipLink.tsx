/** The first tab stop; leads to the Page around the content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#innhold">
      Hopp til innholdet
    </a>
  )
}
