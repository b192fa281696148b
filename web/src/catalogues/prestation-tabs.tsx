import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Page } from '../ui/page.tsx'

/** The tabs of the page "Gestion des prestations" and the address of each (CAT-17, OPEN-84). */
const onglets = [{ path: '/admin/prestations', label: 'PRESTATIONS' }] as const

/** The frame of both catalogues: title, tabs, the add button of the open one. */
export function PrestationTabs({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Page title="Gestion des prestations" actions={actions}>
      <Tabs value={pathname} keepMounted={false}>
        <Tabs.List mb="md">
          {onglets.map(({ path, label }) => (
            <Tabs.Tab value={path} key={path}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={pathname}>{children}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}
