// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { NoOffice } from './NoOffice.tsx'

afterEach(cleanup)

it('tells a former colleague that they belong to no office, and what they can do', () => {
  render(<NoOffice fullName="Eva Lund" email="eva@kontor.example" />)
  expect(screen.getByRole('heading', { name: 'Du er ikke på noe kontor nå' })).toBeTruthy()
  expect(screen.getAllByText('eva@kontor.example')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Gå til profilen' }).getAttribute('href')).toBe(
    paths.vikarProfileSettings,
  )
})
