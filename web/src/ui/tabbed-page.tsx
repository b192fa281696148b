import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { Page } from './page.tsx'
import { useView } from './view-toggle.tsx'

const NO_CRUMBS: never[] = []

export interface PageTab<T extends string> {
  value: T
  label: string
  /** Address of the tab, when it has one: this tab is open there, whichever was open before. */
  path?: string
  /** Buttons on the right of the title while the tab is open. */
  actions?: ReactNode
  content: ReactNode
}

interface TabbedPageProps<T extends string> {
  title: string
  /** The name under which the open tab is remembered on this device. */
  name: string
  tabs: readonly PageTab<T>[]
}

/**
 * A page of several tabs: the address names the open tab, otherwise it is the one that was last open (BIZ-08). The
 * routes of its tabs share one component, so that a change of tab keeps the page and the focus.
 */
export function TabbedPage<T extends string>({ title, name, tabs }: TabbedPageProps<T>) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [stored, setStored] = useView(name, tabs)
  const asked = tabs.find(({ path }) => path && matchPath(path, pathname))?.value
  const open = asked ?? stored
  const tab = tabs.find(({ value }) => value === open)
  useEffect(() => {
    if (asked !== undefined) setStored(asked)
  }, [asked, setStored])
  const choose = (value: string | null) => {
    const next = tabs.find((one) => one.value === value)
    if (next?.path) void navigate(next.path)
    else if (next) setStored(next.value)
  }
  return (
    // The tabs stand beside one another, whatever their addresses: no tab is under another one.
    <Page title={title} actions={tab?.actions} crumbs={NO_CRUMBS}>
      <Tabs value={open} onChange={choose} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab value={value} key={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open} key={open}>
          {tab?.content}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
