// Telling a person that it is his turn: the tab's title, a notification, a sound. An open tab doesn't suppress them.
import { t } from '@/words/index.svelte'
import { play } from './sound'
import { settings } from './settings.svelte'

/** Called in an effect whenever who is asked changes. */
export function callAttention(mine: boolean, before: boolean, table: string): void {
  document.title = mine ? `${t('title.your_turn')} · ${t('app.name')}` : t('app.name')
  if (!mine || before) return
  play('yours')
  if (
    settings.notify &&
    'Notification' in window &&
    Notification.permission === 'granted' &&
    (document.hidden || !document.hasFocus())
  ) {
    const notice = new Notification(t('title.your_turn'), {
      body: t('notice.your_turn'),
      tag: `byzantium-${table}`,
      icon: '/favicon.svg',
    })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  }
}
