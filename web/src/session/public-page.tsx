import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Wordmark } from '../ui/logo.tsx'
import classes from './public-page.module.css'

/** The frame of the pages before log-in: the logo and one form. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Lavandière`
  }, [title])
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Wordmark size={40} />
      </div>
      <div className={classes.card}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {children}
      </div>
    </main>
  )
}
