project = "A course"
html_show_copyright = False
