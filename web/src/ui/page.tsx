import { Anchor, Breadcrumbs, Group, Stack, Title } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Note } from './note.tsx'
import classes from './page.module.css'

export interface Crumb {
  label: string
  to: string
}

/** The breadcrumb of the current screen; the shell fills it from its table of screens. */
export const CrumbsContext = createContext<readonly Crumb[]>([])

const PRODUCT = 'Lavandière'

const ItemNameContext = createContext<(name: string | null) => void>(() => undefined)

/** Sets the name of the item that a page is about: shown under the title, in the breadcrumb and in the browser's tab. */
export function useItemName(name: string | null): void {
  const tell = useContext(ItemNameContext)
  useEffect(() => {
    tell(name)
    return () => tell(null)
  }, [tell, name])
}

export interface PageProps {
  title: string
  /** A no-break space keeps the line of words that are awaited. */
  subtitle?: ReactNode
  /** The name of the item that the page is about, for the breadcrumb and the browser's tab; a form tells it by itself. */
  item?: string
  /** Buttons, on the right of the title. */
  actions?: ReactNode
  /** Replaces the breadcrumb of the table of screens, for one that names an item. */
  crumbs?: readonly Crumb[]
  /** Narrow pages hold a form, wide ones a table or a map. */
  width?: 'narrow' | 'full'
  children: ReactNode
}

/** The frame of every screen: breadcrumb, title (also the browser's tab), actions on the right, content. */
export function Page({ title, subtitle, item, actions, crumbs, width = 'full', children }: PageProps) {
  const fromTable = useContext(CrumbsContext)
  const way = crumbs ?? fromTable
  const [told, setItemName] = useState<string | null>(null)
  const itemName = item ?? told
  // The title may name the item already.
  const name = itemName !== null && !title.endsWith(itemName) ? itemName : null
  const whole = name === null ? title : `${title} « ${name} »`
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${whole} · ${PRODUCT}`
  }, [whole])
  useEffect(() => {
    // The element that had the focus went with the previous page: keyboards and screen readers start from the title.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack gap="md" className={classes.page} data-width={width}>
      <div>
        {way.length > 0 && (
          <Breadcrumbs component="nav" aria-label="Fil d'Ariane" className={classes.crumbs}>
            {way.map((crumb) => (
              <Anchor component={Link} to={crumb.to} key={crumb.to} size="sm" underline="hover">
                {crumb.label}
              </Anchor>
            ))}
            <Note truncate aria-current="page">
              {whole}
            </Note>
          </Breadcrumbs>
        )}
        <Group justify="space-between" gap="sm" mih={36}>
          <div className={classes.titles}>
            <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {(subtitle ?? name) && <Note>{subtitle ?? name}</Note>}
          </div>
          {actions && (
            <Group gap="xs" className={classes.actions}>
              {actions}
            </Group>
          )}
        </Group>
      </div>
      <ItemNameContext value={setItemName}>{children}</ItemNameContext>
    </Stack>
  )
}
