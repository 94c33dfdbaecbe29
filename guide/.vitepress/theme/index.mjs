// Without the fonts that the theme would bring: the pages speak in the letters of the machine.
import Theme from 'vitepress/theme-without-fonts';
import './style.css';

export default Theme;
