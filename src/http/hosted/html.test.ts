import { expect, it } from 'vitest';
import { type Html, html } from './html.ts';

it('escapes whatever is put in, for text and for attributes', () => {
  const name = `<script>alert("x")</script> & 'y'`;
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;">' +
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;</p>',
  );
});

it('takes markup, lists and numbers, and nothing for what is absent', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${3}${false}${undefined}`.markup).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>3',
  );
});

it('takes no markup that it did not make', () => {
  const forged: Html = JSON.parse('{"markup":"<img src=x>"}');
  expect(() => html`<p>${forged}</p>`).toThrow('markup must come from html');
});
