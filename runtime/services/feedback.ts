import { ownService } from '../../templates/service.js';
import type { FeedbackView } from '../../templates/view.js';
import { startApp } from '../page/start-app.js';

/** The feedback widget: shown when its flag is on, or immediately if it has no flag. */
export default ownService<FeedbackView>({
  description: 'Asks readers for feedback.',
  hosts: ({ target }) => [target],
  async start({ settings, isEnabled }) {
    const { flag } = settings;
    if (flag !== undefined && !(await isEnabled(flag))) return;
    // The widget loads React anyway.
    void startApp();
    try {
      const { mountFeedback } = await import('../feedback/mount.js');
      await mountFeedback(settings);
    } catch (error) {
      console.warn(`The feedback form is unavailable: ${String(error)}`);
    }
  },
});
